import { parseBarcode } from "#domain/barcode.ts";

/** What a GS1 Digital Link URI of ours identifies: a product, or one of its lots. */
export interface Identified {
  gtin14: string;
  lot: string | null;
}

/** Why a path identifies nothing, in words for the visitor. */
export interface DigitalLinkProblem {
  problem: string;
}

/** Key qualifiers of a GTIN in the order they must have (GS1 Digital Link: URI Syntax, §4.9); we know lots. */
const QUALIFIERS = ["22", "10", "21"] as const;

/** Up to 20 characters of GS1's set 82 (GS1 General Specifications, §3.4.1 and figure 7.11-1). */
const QUALIFIER_VALUE = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

const LENGTHS = "A barcode number (GTIN) has 8, 12, 13, or 14 digits.";

/**
 * Parses what follows `/01/`: a GTIN, then qualifiers and their values: variant (22), lot (10), serial number (21).
 * Segments are decoded.
 */
export function parseDigitalLinkPath(
  gtin: string,
  segments: readonly string[],
): Identified | DigitalLinkProblem {
  if (!/^\d+$/.test(gtin) || ![8, 12, 13, 14].includes(gtin.length)) return { problem: LENGTHS };
  const code = parseBarcode(gtin);
  if (code === null)
    return { problem: "The last digit doesn’t match the others. Compare the number with the package." };
  const values = parseQualifiers(segments);
  if (values === null)
    return {
      problem: "After the barcode number, only a variant (22), lot (10), or serial number (21) may follow.",
    };
  return { gtin14: code.gtin14, lot: values.get("10") ?? null };
}

/** Null if a qualifier is unknown, twice or in the wrong order, or its value is missing or malformed. */
function parseQualifiers(segments: readonly string[]): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  let next = 0;
  for (let at = 0; at < segments.length; at += 2) {
    const place = QUALIFIERS.findIndex((one, index) => index >= next && one === segments[at]);
    const value = segments[at + 1];
    if (place === -1 || value === undefined || !QUALIFIER_VALUE.test(value)) return null;
    values.set(segments[at] ?? "", value);
    next = place + 1;
  }
  return values;
}
