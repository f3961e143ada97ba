import { parseUnit } from "#domain/units/unit.ts";
import type { CertificateRow, ReadingMeans } from "../port.ts";
import { NUMBER_PATTERN, readNumber } from "../reader/numbers.ts";

/**
 * Horwitz: the relative standard deviation between laboratories is 2 C^-0.15 percent at the mass fraction C (AOAC Official
 * Methods of Analysis (2012), Appendix F, annex D 1.7), and 22 % below 1.2e-7 (Thompson, as told at
 * pihin.eu/ilc-pt/horwitz-equation). Within a laboratory it is half to two thirds of that (the same annex, 2.1).
 */
const MAX_HORWITZ_PERCENT = 22;
/**
 * Our own choice. The least ratio to Horwitz's figure that AOAC accepts within a laboratory is 0.3 (annex D 2.2.2), 0.6 with
 * k = 2; a sixth of that means another unit, or the standard deviation of one instrument.
 */
const MIN_SHARE = 0.1;
/**
 * Our own choice: an interval that reaches zero says nothing about the amount. Directive 2009/90/EC, article 4, asks for at
 * most 50 % (k = 2) of methods for water.
 */
const MAX_PERCENT = 100;
/** Our own choice, above the +230 % of the widest example in ISO/TS 19036:2006/Amd 1:2009, clause 8 (0.52 log10, k = 2). */
const MAX_COUNT_PERCENT = 300;
/** Our own choice, where no mass fraction is known: a fortieth of Horwitz's figure for a pure substance, 2 %. */
const MIN_PERCENT = 0.05;

const AMOUNT = new RegExp(`(?<amount>${NUMBER_PATTERN})(?<rest>.*)$`, "u");

/** Why an uncertainty can't be right, as the end of a sentence; null if it can, or is not stated in figures. */
export function uncertaintyProblem(row: CertificateRow, mark: ReadingMeans["decimal_mark"]): string | null {
  const percent = uncertaintyPercent(row, mark);
  if (percent === null) return null;
  const unit = parseUnit(row.unit);
  const isCount = unit?.dimension === "CFU" || unit?.dimension === "AFU";
  const rounded = `${Number(percent.toPrecision(2))} % of the value`;
  if (percent > (isCount ? MAX_COUNT_PERCENT : MAX_PERCENT)) return `very large: ${rounded}`;
  const least =
    unit?.dimension === "mass" && unit.per === "gram" ? leastPercent(row, unit.size) : MIN_PERCENT;
  return percent < least ? `very small: ${rounded}` : null;
}

function leastPercent({ value }: CertificateRow, size: { toString(): string }): number {
  // The unit's size is in micrograms a gram.
  const fraction = Math.min(1, (Math.abs(value ?? 0) * Number(size)) / 1_000_000);
  if (fraction <= 0) return MIN_PERCENT;
  return MIN_SHARE * Math.min(MAX_HORWITZ_PERCENT, 2 ** (1 - 0.5 * Math.log10(fraction)));
}

/** The uncertainty in percent of the value: "± 20 %", or an amount in the unit of the result. */
function uncertaintyPercent(
  { uncertainty_text, value, qualifier }: CertificateRow,
  mark: ReadingMeans["decimal_mark"],
): number | null {
  if (uncertainty_text === null || qualifier !== "=" || !value) return null;
  const plain = uncertainty_text.replace(/\(?k ?= ?[\d.,]+\)?/i, "").trim();
  const { amount = "", rest = "" } = AMOUNT.exec(plain)?.groups ?? {};
  const read = readNumber(amount, { mark, points: 0, commas: 0, groups: false });
  if (read?.kind !== "number") return null;
  return rest.includes("%") ? read.value : (100 * read.value) / Math.abs(value);
}
