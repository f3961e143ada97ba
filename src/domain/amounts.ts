import type { MeasuredOrBelow } from "#contract/catalogue.ts";
import { formatDecimal, formatInteger } from "./format-decimal.ts";

/** U+202F, narrow no-break space between a number and its unit. */
export const NARROW_SPACE = "\u202f";

/** U+00A0, no-break space between a number and a word. */
export const NO_BREAK_SPACE = "\u00a0";

/** Printed forms of units that sources spell differently. */
const PRINTED_UNITS: Record<string, string> = {
  "Gram(s)": "g",
  Grams: "g",
  "Calorie(s)": "kcal",
  Calories: "kcal",
};

/** Scale words for large figures: "10 billion CFU". */
const LARGE_SCALES: readonly [number, string][] = [
  [1e12, "trillion"],
  [1e9, "billion"],
];

/** Other spellings of µg: mcg, ug, and μ as the Greek letter. */
const MICROGRAM = /\b(?:mcg|ug)\b|\u03bcg\b/g;

export const printedUnit = (unit: string): string => PRINTED_UNITS[unit] ?? unit.replace(MICROGRAM, "µg");

/** Units as US labels print them: micrograms are "mcg" on a label, "µg" in a laboratory result. */
export const labelUnit = (unit: string): string => printedUnit(unit).replace(/µg\b/g, "mcg");

/** Unit inside a sentence: "µg/day" becomes "µg per day". */
export const unitInSentence = (unit: string): string => printedUnit(unit).replace(/\/day$/, " per day");

/** The power of ten of the first significant digit: 0.021 -> -2, 340 -> 2. */
const magnitude = (value: number): number => Math.floor(Math.log10(Math.abs(value)));

function formatLarge(value: number): string | null {
  const scale = LARGE_SCALES.find(([size]) => Math.abs(value) >= size);
  return scale ? `${formatDecimal(value / scale[0], { maxDigits: 2 })}${NO_BREAK_SPACE}${scale[1]}` : null;
}

/** A number exactly as its source states it, without binary floating-point noise: 137.5, 1,250, 10 billion. */
export const formatExact = (value: number): string =>
  formatLarge(value) ?? formatDecimal(Number(value.toPrecision(12)), { maxDigits: 9 });

/** A computed number to `digits` significant digits; digits before the decimal point are never rounded: 0.213, 12.3, 1,235. */
export function formatRounded(value: number, digits = 3): string {
  if (value === 0) return "0";
  return formatLarge(value) ?? formatDecimal(value, { maxDigits: decimalsFor(value, digits) });
}

const decimalsFor = (value: number, digits: number): number =>
  Math.min(20, Math.max(0, digits - 1 - magnitude(value)));

/**
 * Formats a measured value with its expanded uncertainty: U to two significant digits, the value to the same decimal
 * place (JCGM 100:2008 §7.2.6), both in the same `scale` ("billion") if the value is that large. Without U, the value
 * has three significant digits.
 */
export function formatMeasurement(
  value: number,
  uncertainty: number | null,
): { value: string; uncertainty: string | null; scale: string | null } {
  const [size, scale] = LARGE_SCALES.find(([size]) => Math.abs(value) >= size) ?? [1, null];
  if (uncertainty === null || uncertainty <= 0) {
    return { value: formatRounded(value / size), uncertainty: null, scale };
  }
  const decimals = decimalsFor(uncertainty / size, 2);
  const print = (number: number) =>
    formatDecimal(number / size, { minDigits: decimals, maxDigits: decimals });
  return { value: print(value), uncertainty: print(uncertainty), scale };
}

/** Percent without a sign, whole from 10 up, never rounded to 100: a value close to its limit must not appear to equal it. */
export function formatPercentNumber(percent: number): string {
  const size = Math.abs(percent);
  if (size > 0 && size < 0.01) return `<${NARROW_SPACE}0.01`;
  if (size < 10) return formatDecimal(percent, { maxDigits: size === 0 ? 0 : decimalsFor(percent, 2) });
  if (percent < 100 && percent >= 99.5) return formatDecimal(Math.floor(percent * 10) / 10, { maxDigits: 1 });
  if (percent > 100 && percent < 100.5) return formatDecimal(Math.ceil(percent * 10) / 10, { maxDigits: 1 });
  return formatDecimal(percent, { maxDigits: 0 });
}

export const formatPercent = (value: number): string => `${formatPercentNumber(value)}%`;

/** An amount from its columns; where it was not recorded whether it was quantified, it is at most that much. */
export const quantified = (value: number | null, isBelow: boolean | null): MeasuredOrBelow | null => {
  if (value === null) return null;
  return isBelow === false ? { measured: value } : { below: value };
};

/** The most that an amount can be: what lists are sorted and filtered by. */
export const atMost = (amount: MeasuredOrBelow): number =>
  "below" in amount ? amount.below : amount.measured;

/** "0.4", "below 6.4". */
export const formatMeasuredOrBelow = (amount: MeasuredOrBelow): string =>
  `${"below" in amount ? "below " : ""}${formatRounded(atMost(amount))}`;

/** "5 µg", "95%"; the number alone if it has no unit. */
export const withUnit = (number: string, unit: string | null): string => {
  if (!unit) return number;
  return `${number}${unit === "%" ? "" : NARROW_SPACE}${printedUnit(unit)}`;
};

/** "5 mcg": an amount as a US label prints it. */
export const withLabelUnit = (number: string, unit: string): string =>
  `${number}${NARROW_SPACE}${labelUnit(unit)}`;

/** "1 supplement", "12 supplements"; pass irregular plurals as `many`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;
