import { parseBarcode } from "./barcode.ts";

/** What the code on a pack says: which product, and on two-dimensional codes often which lot and until when. */
export interface PackCode {
  gtin14: string;
  lot: string | null;
  /** `YYYY-MM-DD`. */
  expiresOn: string | null;
}

/** Separates an element of variable length from the next (GS1 General Specifications, §7.8.4). */
const GROUP_SEPARATOR = "\u001d";

/** Lengths of elements by the first two digits of their identifier, both included (ibid., §7.8.5, figure 7.8.5-2). */
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

/** Identifiers with more than two digits begin so (ibid., §3.2); a fourth digit says where the decimal point stands. */
const LONGER_IDENTIFIERS: readonly (readonly [begin: RegExp, length: number])[] = [
  [/^2[345]/, 3],
  [/^4[0-2]/, 3],
  [/^7[1]/, 3],
  [/^(3[1-69]|4[3]|7[0237]|8[0-2])/, 4],
];

const SYMBOLOGY_IDENTIFIER = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * Reads a trade item number, a GS1 element string as scanners give it or as it is printed ("(01)…(10)…"), or a GS1
 * Digital Link. Null for everything else, a wrong check digit included. `thisYear` places two-digit years.
 */
export function readPackCode(text: string, thisYear: number): PackCode | null {
  const elements = elementsIn(text);
  const parsed = numberIn(text, elements);
  if (parsed === null) return null;
  const until = elements?.get("17") ?? elements?.get("15") ?? null;
  return {
    ...parsed,
    lot: elements?.get("10") || null,
    expiresOn: until === null ? null : dayOf(until, thisYear),
  };
}

/** The trade item number alone, as 14 digits, of whatever `readPackCode` reads. */
export const tradeItemIn = (text: string): string | null => numberIn(text, elementsIn(text))?.gtin14 ?? null;

type Elements = ReadonlyMap<string, string>;

/** Null: no elements, at most a number alone. */
function elementsIn(text: string): Elements | null {
  const code = text.trim();
  if (/^https?:\/\//i.test(code)) return fromDigitalLink(code);
  return fromPrinted(code) ?? fromElements(code);
}

const numberIn = (text: string, elements: Elements | null) =>
  parseBarcode(
    elements === null ? text.trim().replace(SYMBOLOGY_IDENTIFIER, "") : (elements.get("01") ?? ""),
  );

/** "(01)09520000000011(17)280131(10)L26118A". */
function fromPrinted(code: string): Elements | null {
  if (!/^\(\d{2,4}\)/.test(code)) return null;
  const parts = [...code.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  return new Map(parts.map(([, ai = "", value = ""]) => [ai, value.trim()]));
}

/** As a scanner hands it over: elements behind one another, separated where a length is not laid down. */
function fromElements(code: string): Elements | null {
  const marked = SYMBOLOGY_IDENTIFIER.test(code);
  let rest = marked ? code.slice(3) : code;
  if (!marked && !rest.includes(GROUP_SEPARATOR) && !/^01\d{14}\d/.test(rest)) return null;
  if (marked && /^\d{8,14}$/.test(rest)) return null;
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
function fromDigitalLink(code: string): Elements | null {
  if (!URL.canParse(code)) return null;
  const { pathname, searchParams } = new URL(code);
  const steps = pathname.split("/").slice(1).map(decoded);
  const begin = steps.findIndex((step, at) => step === "01" && /^\d{8,14}$/.test(steps[at + 1] ?? ""));
  if (begin === -1) return null;
  const pairs: [string, string][] = [];
  for (let at = begin; at + 1 < steps.length; at += 2) pairs.push([steps[at] ?? "", steps[at + 1] ?? ""]);
  return new Map([...searchParams, ...pairs].filter(([ai]) => /^\d{2,4}$/.test(ai)));
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/**
 * "280131" as a day; a day of 00 is the last of its month. The century is the one that puts the year at most 49 years
 * back and 50 ahead (GS1 General Specifications, §7.12).
 */
function dayOf(yymmdd: string, thisYear: number): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(yymmdd) ?? [];
  if (!yy || !mm || !dd) return null;
  const year = nearest(Number(yy), thisYear);
  const month = Number(mm);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = Number(dd) || last;
  if (month < 1 || month > 12 || day > last) return null;
  return `${year}-${mm}-${String(day).padStart(2, "0")}`;
}

function nearest(yy: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100);
  const ahead = yy - (thisYear % 100);
  if (ahead >= 51) return century - 100 + yy;
  return ahead <= -50 ? century + 100 + yy : century + yy;
}

/**
 * The twelve digits that a UPC-E symbol of eight stands for (GS1 General Specifications, §5.2.3.3.3); null where it is
 * none. Eight digits alone do not tell whether they are UPC-E or EAN-8: whoever read the bars knows.
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
