import { decimal, toNumber } from "#domain/decimal.ts";
import { type DecimalMark, NUMBER_PATTERN, readNumber } from "../reader/numbers.ts";

const FACTOR = /\(?\bk ?= ?(?<k>\d+(?:[.,]\d+)?)\)?/i;
const AMOUNT = new RegExp(`(?<amount>${NUMBER_PATTERN})(?<rest>.*)$`, "u");

/**
 * Reads an uncertainty as printed: "± 0.012 (k=2)", "±20%". `amount` is in the unit of the result; null if it is not
 * understood, or has two readings.
 */
export function printedUncertainty(
  text: string,
  { value, mark }: { value: number; mark: DecimalMark | null },
): { amount: number | null; k: number | null } {
  const factor = FACTOR.exec(text)?.groups?.k ?? null;
  const k = factor === null ? null : Number(factor.replace(",", "."));
  const { amount = "", rest = "" } = AMOUNT.exec(text.replace(FACTOR, "").trim())?.groups ?? {};
  const read = readNumber(amount, { mark, points: 0, commas: 0, groups: false });
  if (read?.kind !== "number") return { amount: null, k };
  if (!rest.includes("%")) return { amount: read.value, k };
  return { amount: toNumber(decimal(Math.abs(value)).times(read.value).div(100)), k };
}
