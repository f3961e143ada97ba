import { checkDigit, parseBarcode } from "../barcode.ts";

/** Codes by which a package can be recognized, as a notice's text states them. */
export interface NoticeCodes {
  /** GTIN-14, each with a right check digit. */
  barcodes: string[];
  /** Lot numbers as printed in the notice. */
  lots: string[];
  /** Best-by and expiry dates as printed in the notice. */
  bestBy: string[];
}

/** "UPC 0 23012 94265 6", "UPC: 193968490775", "GTIN 10071117060369", "barcode 4 00694  44197 2". */
const BARCODE =
  /\b(?:U\.?P\.?C\.?(?:-?A)?|E\.?A\.?N|GTIN(?:-?1[234])?|bar ?code)s?\b[^0-9\n]{0,24}((?:[0-9][0-9\s-]*)(?:(?:,|;|&|and|\/)\s*(?=[0-9])[0-9][0-9\s-]*)*)/gi;

/** Words after which lot numbers stand. "All lots" names none. */
const LOT = /\b(?:lots?|batch(?:es)?)\b(?:\s*(?:no|number|code|#)s?)?\.?\s*[:#]?\s*([^\n;()]+)/gi;

/** A lot number: letters and digits with at least one digit, perhaps with dashes. */
const LOT_NUMBER = /^(?=[^0-9]*[0-9])[A-Z0-9][A-Z0-9/-]{2,23}$/i;

const MONTH = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*";
const DATE = `(?:\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/-]\\d{2,4}|${MONTH}\\.?\\s*(?:\\d{1,2},?\\s*)?\\d{4}|\\d{1,2}\\s*${MONTH}\\.?\\s*\\d{2,4})`;
const BEST_BY = new RegExp(
  `\\b(?:best\\s*(?:by|before|if used by)|use\\s*by|exp(?:iration|iry|ires)?\\.?(?:\\s*date)?)\\b[\\s:.]*(${DATE}(?:\\s*(?:,|and|&|-|–|to|through)\\s*${DATE})*)`,
  "gi",
);

/**
 * Reads barcodes, lots and dates from a notice's text. A barcode counts only with a right check digit; an 11-digit UPC, which
 * notices often print without it, gets the missing digit, since it holds no other information.
 */
export function readNoticeCodes(text: string): NoticeCodes {
  return { barcodes: readBarcodes(text), lots: readLots(text), bestBy: readDates(text) };
}

function readBarcodes(text: string): string[] {
  const found = [...text.matchAll(BARCODE)].flatMap(([, list = ""]) =>
    list.split(/,|;|&|\/|\band\b/i).flatMap(readBarcode),
  );
  return [...new Set(found)];
}

/** A UPC-A in the groups in which packs print it, before anything else. */
const PRINTED_UPC = /^[0-9][ -]?[0-9]{5}[ -]?[0-9]{5}[ -]?[0-9](?![0-9])/;
/** The first digits without a gap. */
const UNBROKEN = /^[0-9]+/;

/** A wrong check digit means no code, never another one: a part of the digits is not tried. */
function readBarcode(printed: string): string[] {
  const text = printed.trim().replaceAll(/\s+/g, " ");
  const [unbroken = ""] = UNBROKEN.exec(text) ?? [];
  const [code = unbroken.length >= 8 ? unbroken : text.replaceAll(/[ -]/g, "")] =
    PRINTED_UPC.exec(text) ?? [];
  const digits = code.replaceAll(/[ -]/g, "");
  const read = parseBarcode(digits.length === 11 ? digits + checkDigit(digits) : digits);
  return read ? [read.gtin14] : [];
}

function readLots(text: string): string[] {
  const found = [...text.matchAll(LOT)].flatMap(([, list = ""]) => {
    const words = list.split(/,|&|\band\b|\s+/i).map((word) => word.replace(/[.:]+$/, ""));
    const lots: string[] = [];
    for (const word of words) {
      if (word === "" || /^(?:no|number|code|nos|numbers|codes|#)$/i.test(word)) continue;
      if (!LOT_NUMBER.test(word)) break;
      lots.push(word);
    }
    return lots;
  });
  return [...new Set(found)];
}

function readDates(text: string): string[] {
  return [
    ...new Set([...text.matchAll(BEST_BY)].map(([, dates = ""]) => dates.replaceAll(/\s+/g, " ").trim())),
  ];
}
