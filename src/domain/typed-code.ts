import { checkDigit, parseBarcode } from "./barcode.ts";
import { expandUpcE, parseGtin } from "./gs1.ts";

/** A product code as someone typed or pasted it. */
export type TypedCode =
  /** `code`: without what stood around it, as `parsePackCode` reads it. */
  | { kind: "number"; gtin14: string; code: string }
  /** As long as a barcode, but the last digit does not fit the others. */
  | { kind: "wrong_check_digit"; digits: string }
  /** A spreadsheet has rounded it: "9.52E+12". */
  | { kind: "rounded" };

/** Marks that are not seen: zero-width and direction marks, and the byte order mark. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/** "EAN:", "UPC-A #", "GTIN-13 no.", "Barcode". */
const LABEL =
  /^(?:(?:ean|upc|gtin|jan|isbn|gs1|bar\s?code|product\s?code|item\s?code)(?:[\s-]*(?:8|12|13|14|[ae]|code|number|no\.?))*\s*[:#=.]?\s*)+(?=[\d=("'])/i;

/** What a spreadsheet puts around a text that looks like a number: ="0123", '0123, "0123". */
const QUOTED = /^=?\s*["'“”’`]+\s*([^"“”]*?)\s*["'“”’`]*$/;

const SCIENTIFIC = /^(\d)[.,](\d+)\s*e\s*\+?\s*(\d{1,2})$/i;
const GROUPED = /^\d{1,3}(?:[,.'’]\d{3}){2,}$/;
const DECIMALS_OF_A_NUMBER = /^(\d{8,14})[.,]0{1,4}$/;

/** A spreadsheet shows this many digits at most before it rounds: fewer than in any barcode of twelve. */
const MIN_EXACT_DECIMALS = 10;

/** Lengths of a UPC-A whose zeros in front a spreadsheet has dropped. */
const LOST_ZEROS = /^\d{10,11}$/;
const UPC_A_LENGTH = 12;

/** Numbers of these lengths are barcodes wherever they stand; a shorter one may be anything. */
const EMBEDDED = /(?<!\d)\d{12,14}(?!\d)/g;

/** The number in an element string or a Digital Link. */
const ELEMENT = /(?:\(01\)|\/01\/)\s*(\d{12,14})(?!\d)/;

/** Reads a barcode, element string or Digital Link in any dress; null for text that is none. */
export function readTypedCode(text: string): TypedCode | null {
  const code = undress(text);
  const [, first = "", decimals = "", exponent = ""] = SCIENTIFIC.exec(code) ?? [];
  if (decimals !== "" && decimals.length < Math.min(Number(exponent), MIN_EXACT_DECIMALS))
    return Number(exponent) >= UPC_A_LENGTH - 2 ? { kind: "rounded" } : null;
  const number = decimals === "" ? code : `${first}${decimals}`.padEnd(Number(exponent) + 1, "0");
  const found = readNumber(number) ?? readEmbedded(number);
  if (found) return found;
  const digits = (ELEMENT.exec(number)?.[1] ?? number).replaceAll(/[\s\u2010-\u2015-]/g, "");
  return isMisread(digits) ? { kind: "wrong_check_digit", digits } : null;
}

/** The trade item number of a typed code, as 14 digits; null if there is none or its check digit is wrong. */
export function typedTradeItemNumber(text: string): string | null {
  const code = readTypedCode(text);
  return code?.kind === "number" ? code.gtin14 : null;
}

/** The code without label, quotation marks and separators. */
function undress(text: string): string {
  let code = text.normalize("NFKC").replaceAll(INVISIBLE, "").trim();
  code = code.replace(LABEL, "").trim();
  code = QUOTED.exec(code)?.[1] ?? code;
  code = DECIMALS_OF_A_NUMBER.exec(code)?.[1] ?? code;
  return GROUPED.test(code) ? code.replaceAll(/\D/g, "") : code;
}

function readNumber(code: string): TypedCode | null {
  const digits = code.replaceAll(/[\s\u2010-\u2015-]/g, "");
  const padded = LOST_ZEROS.test(digits) ? digits.padStart(UPC_A_LENGTH, "0") : code;
  const gtin14 = parseGtin(padded) ?? parseGtin(expandUpcE(digits) ?? "");
  return gtin14 === null ? null : { kind: "number", gtin14, code: parseGtin(code) ? code : gtin14 };
}

/** The one barcode in the address of a page or among words: "shop.example/p/0012345678905?ref=1". */
function readEmbedded(text: string): TypedCode | null {
  const numbers = new Set([...text.matchAll(EMBEDDED)].flatMap(([run]) => parseBarcode(run)?.gtin14 ?? []));
  const [gtin14, ...others] = numbers;
  return gtin14 === undefined || others.length > 0 ? null : { kind: "number", gtin14, code: gtin14 };
}

/** Whether digits are as many as in a barcode of twelve or more, and only the last one does not fit. */
const isMisread = (digits: string): boolean =>
  /^\d{12,14}$/.test(digits) && !/^0+$/.test(digits) && checkDigit(digits.slice(0, -1)) !== digits.at(-1);
