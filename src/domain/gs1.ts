import { parseBarcode } from "./barcode.ts";

/** Content of a package's barcode: the product, and in 2D codes often the lot and expiry date. */
export interface PackCode {
  gtin14: string;
  lot: string | null;
  /** `YYYY-MM-DD`. */
  expiresOn: string | null;
}

/** Separator after an element of variable length (GS1 General Specifications, §7.8.4). */
const GROUP_SEPARATOR = "\u001d";

/** Element lengths, identifier included, by the first two digits of the identifier (ibid., §7.8.5, figure 7.8.5-2). */
const PREDEFINED_LENGTHS: Readonly<Record<string, number>> = {
  "00": 20,
  "01": 16,
  "02": 16,
  "03": 16,
  "04": 18,
  ...Object.fromEntries(["11", "12", "13", "14", "15", "16", "17", "18", "19"].map((ai) => [ai, 8])),
  "20": 4,
  ...Object.fromEntries(["31", "32", "33", "34", "35", "36"].map((ai) => [ai, 10])),
  "41": 16,
};

/** Prefixes of identifiers with more than two digits (ibid., §3.2); a fourth digit gives the decimal position. */
const LONGER_IDENTIFIERS: readonly (readonly [begin: RegExp, length: number])[] = [
  [/^2[345]/, 3],
  [/^4[0-2]/, 3],
  [/^7[1]/, 3],
  [/^(3[1-69]|4[3]|7[0237]|8[0-2])/, 4],
];

const SYMBOLOGY_IDENTIFIER = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * Parses a trade item number, a GS1 element string (scanned, or printed with parentheses: "(01)…(10)…"), or a GS1
 * Digital Link. Null for anything else, including a wrong check digit. `thisYear` resolves two-digit years.
 */
export function parsePackCode(text: string, thisYear: number): PackCode | null {
  const elements = parseElements(text);
  const gtin14 = gtinOf(text, elements);
  if (gtin14 === null) return null;
  const until = elements?.get("17") ?? elements?.get("15") ?? null;
  return {
    gtin14,
    lot: elements?.get("10") || null,
    expiresOn: until === null ? null : dayOf(until, thisYear),
  };
}

/** The trade item number alone, as 14 digits, of whatever `parsePackCode` reads. */
export const parseGtin = (text: string): string | null => gtinOf(text, parseElements(text));

type Elements = ReadonlyMap<string, string>;

/** Null if there are no elements; the text may still be a plain number. */
function parseElements(text: string): Elements | null {
  const code = text.trim();
  if (/^https?:\/\//i.test(code)) return parseDigitalLink(code);
  return parsePrintedElements(code) ?? parseScannedElements(code);
}

const gtinOf = (text: string, elements: Elements | null): string | null =>
  parseBarcode(elements === null ? text.trim().replace(SYMBOLOGY_IDENTIFIER, "") : (elements.get("01") ?? ""))
    ?.gtin14 ?? null;

/** "(01)09520000000011(17)280131(10)L26118A". */
function parsePrintedElements(code: string): Elements | null {
  if (!/^\(\d{2,4}\)/.test(code)) return null;
  const parts = [...code.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  return new Map(parts.map(([, ai = "", value = ""]) => [ai, value.trim()]));
}

/** Element string from a scanner: concatenated elements, separated after those of variable length. */
function parseScannedElements(code: string): Elements | null {
  const hasSymbologyIdentifier = SYMBOLOGY_IDENTIFIER.test(code);
  let rest = hasSymbologyIdentifier ? code.slice(3) : code;
  if (!hasSymbologyIdentifier && !rest.includes(GROUP_SEPARATOR) && !/^01\d{14}\d/.test(rest)) return null;
  if (hasSymbologyIdentifier && /^\d{8,14}$/.test(rest)) return null;
  const elements = new Map<string, string>();
  while (rest !== "") {
    if (rest.startsWith(GROUP_SEPARATOR)) {
      rest = rest.slice(1);
      continue;
    }
    const ai = rest.slice(0, identifierLength(rest));
    const end = PREDEFINED_LENGTHS[rest.slice(0, 2)] ?? separatorIn(rest);
    if (!/^\d+$/.test(ai) || end <= ai.length || end > rest.length) return null;
    elements.set(ai, rest.slice(ai.length, end));
    rest = rest.slice(end);
  }
  return elements;
}

const separatorIn = (rest: string) => {
  const at = rest.indexOf(GROUP_SEPARATOR);
  return at === -1 ? rest.length : at;
};

const identifierLength = (rest: string) => LONGER_IDENTIFIERS.find(([begin]) => begin.test(rest))?.[1] ?? 2;

/** "https://id.example/some/path/01/09520000000011/10/L26118A?17=280131" (GS1 Digital Link: URI Syntax, §4). */
function parseDigitalLink(code: string): Elements | null {
  if (!URL.canParse(code)) return null;
  const { pathname, searchParams } = new URL(code);
  const steps = pathname.split("/").slice(1).map(decodePathSegment);
  const begin = steps.findIndex((step, at) => step === "01" && /^\d{8,14}$/.test(steps[at + 1] ?? ""));
  if (begin === -1) return null;
  const pairs: [string, string][] = [];
  for (let at = begin; at + 1 < steps.length; at += 2) pairs.push([steps[at] ?? "", steps[at + 1] ?? ""]);
  return new Map([...searchParams, ...pairs].filter(([ai]) => /^\d{2,4}$/.test(ai)));
}

function decodePathSegment(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/**
 * Parses a YYMMDD date; day 00 means the last day of the month. The century is chosen so that the year is at most 49
 * years back and 50 ahead (GS1 General Specifications, §7.12).
 */
function dayOf(yymmdd: string, thisYear: number): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(yymmdd) ?? [];
  if (!yy || !mm || !dd) return null;
  const year = nearestYear(Number(yy), thisYear);
  const month = Number(mm);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = Number(dd) || last;
  if (month < 1 || month > 12 || day > last) return null;
  return `${year}-${mm}-${String(day).padStart(2, "0")}`;
}

function nearestYear(yy: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100);
  const ahead = yy - (thisYear % 100);
  if (ahead >= 51) return century - 100 + yy;
  return ahead <= -50 ? century + 100 + yy : century + yy;
}

/**
 * Expands an eight-digit UPC-E number to UPC-A (GS1 General Specifications, §5.2.3.3.3); null if it is not valid UPC-E.
 * Eight digits can also be EAN-8: only the barcode reader can tell the symbologies apart.
 */
export function expandUpcE(digits: string): string | null {
  const [, system, six, check] = /^([01])(\d{6})(\d)$/.exec(digits) ?? [];
  if (!system || !six || !check) return null;
  const last = Number(six[5]);
  const [a, b, c, d, e] = six;
  const body =
    last <= 2
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === 3
        ? `${a}${b}${c}00000${d}${e}`
        : last === 4
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`;
  const upcA = `${system}${body}${check}`;
  return parseBarcode(upcA) === null ? null : upcA;
}
