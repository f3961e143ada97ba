/** Digits in UPC-A, EAN-8, EAN-13 and GTIN-14, longest last: every one is a GTIN-14 with zeros in front. */
const GTIN_LENGTHS: readonly number[] = [8, 12, 13, 14];

/**
 * Check digit for `body`, the digits before it. Weights from the right are 3, 1, 3, 1 … (GS1 General Specifications, §7.9.1).
 */
export function checkDigit(body: string): string {
  let sum = 0;
  for (let place = 1; place <= body.length; place++) {
    sum += Number(body.at(-place)) * (place % 2 === 1 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

/**
 * Parses a trade item number in one of its four lengths; spaces and hyphens are allowed.
 * Null for anything else: other lengths or characters, a wrong check digit, or only zeros.
 */
export function parseBarcode(text: string): { gtin14: string } | null {
  const digits = text.replaceAll(/[\s\u2010-\u2015-]/g, "");
  if (!/^[0-9]+$/.test(digits) || !GTIN_LENGTHS.includes(digits.length)) return null;
  if (/^0+$/.test(digits) || checkDigit(digits.slice(0, -1)) !== digits.at(-1)) return null;
  return { gtin14: digits.padStart(14, "0") };
}

/** The number in the shortest of the four lengths that fits, as printed under the barcode. */
export function formatBarcode(gtin14: string): string {
  const significant = gtin14.replace(/^0+/, "").length;
  const length = GTIN_LENGTHS.find((candidate) => candidate >= significant) ?? 14;
  return gtin14.slice(-length);
}
