import Big from "big.js";

/** Decimal number, exact where binary floating point is not: verdicts on a limit must not depend on rounding. */
export type Decimal = Big;

/**
 * A figure as reported. A `number` means its shortest decimal form: up to 15 significant digits that is exactly what
 * the laboratory wrote (IEEE 754 binary64 preserves every 15-digit decimal).
 */
export type Figure = number | Decimal;

const SIGNIFICANT_DIGITS = 15;

/** Private constructor, isolated from other users of big.js: 40 decimal places in divisions, round half to even. */
const Exact = /* @__PURE__ */ makeExact();

function makeExact() {
  const PrivateBig = Big();
  PrivateBig.DP = 40;
  PrivateBig.RM = 2;
  return PrivateBig;
}

export const decimal = (figure: Figure | string): Decimal => new Exact(figure);

/** The nearest number of 15 significant digits: for printing and drawing, never for comparing. */
export const toNumber = (value: Decimal): number => Number(value.toPrecision(SIGNIFICANT_DIGITS));

/** True if the number represents its decimal form exactly: finite, with at most 15 significant digits. */
export const isExact = (value: number): boolean =>
  Number.isFinite(value) && Number(value.toPrecision(SIGNIFICANT_DIGITS)) === value;
