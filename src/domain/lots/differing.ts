import { formatDecimal } from "../format-decimal.ts";

/** Beyond this E_n, two results differ by more than their uncertainties explain (ISO 13528). */
const EN_LIMIT = 1;

/** Whether an E_n number says that two results differ. */
export const differs = ({ en }: { en: number | null }): boolean => en !== null && Math.abs(en) > EN_LIMIT;

const MIN_DIGITS = 2;
const MAX_DIGITS = 6;

/** Size of an E_n number: "0.78". Never rounded to the limit that it does not equal. */
export function formatEn(en: number): string {
  const size = Math.abs(en);
  const print = (digits: number) => formatDecimal(size, { minDigits: MIN_DIGITS, maxDigits: digits });
  for (let digits = MIN_DIGITS; digits < MAX_DIGITS; digits++)
    if (size === EN_LIMIT || Number(print(digits)) !== EN_LIMIT) return print(digits);
  return print(MAX_DIGITS);
}
