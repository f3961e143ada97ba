import Big from "big.js";

/** A number in base ten, without the error that binary fractions bring (docs/decisions/0080). */
export type Decimal = Big;

/**
 * A figure as it was written down. A `number` stands for its shortest decimal: up to 15 significant digits that is
 * exactly what the laboratory wrote (IEEE 754 binary64 keeps every decimal of 15 digits).
 */
export type Figure = number | Decimal;

const SIGNIFICANT_DIGITS = 15;

/** A constructor of our own, so that nobody's settings reach it: 40 places in a division, halves to even. */
const Exact = /* @__PURE__ */ makeExact();

function makeExact() {
  const Own = Big();
  Own.DP = 40;
  Own.RM = 2;
  return Own;
}

export const decimal = (figure: Figure | string): Decimal => new Exact(figure);

/** The nearest number of 15 significant digits: for printing and drawing, never for comparing. */
export const toNumber = (value: Decimal): number => Number(value.toPrecision(SIGNIFICANT_DIGITS));

/** True for a number that says exactly what was written: finite, with at most 15 significant digits. */
export const isExact = (value: number): boolean =>
  Number.isFinite(value) && Number(value.toPrecision(SIGNIFICANT_DIGITS)) === value;
