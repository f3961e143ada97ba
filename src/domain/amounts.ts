/** U+202F: holds a number and its unit together, narrower than a space. */
export const NARROW_SPACE = "\u202f";

/** U+00A0, between a number and a word. */
export const NO_BREAK_SPACE = "\u00a0";

/** Units as they are printed; sources write some of them otherwise. */
const PRINTED_UNITS: Record<string, string> = {
  "Gram(s)": "g",
  Grams: "g",
  "Calorie(s)": "kcal",
  Calories: "kcal",
};

/** Above this, figures are read as words: "10 billion CFU". */
const LARGE: readonly [number, string][] = [
  [1e12, "trillion"],
  [1e9, "billion"],
];

/** Micrograms in their other spellings: mcg, ug, and μ as the Greek letter. */
const MICROGRAM = /\b(?:mcg|ug)\b|\u03bcg\b/g;

export const printedUnit = (unit: string): string => PRINTED_UNITS[unit] ?? unit.replace(MICROGRAM, "µg");

/** "µg/day" as a sentence says it: "µg a day". */
export const spokenUnit = (unit: string): string => printedUnit(unit).replace(/\/day$/, " a day");

/** Making a formatter costs far more than using it, and a page prints hundreds of numbers. */
const formatters = new Map<string, Intl.NumberFormat>();

function grouped(value: number, { least = 0, most }: { least?: number; most: number }): string {
  const key = `${least}-${most}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat("en-US", { minimumFractionDigits: least, maximumFractionDigits: most });
    formatters.set(key, formatter);
  }
  return formatter.format(value);
}

/** The power of ten of the first significant digit: 0.021 -> -2, 340 -> 2. */
const magnitude = (value: number): number => Math.floor(Math.log10(Math.abs(value)));

function inWords(value: number): string | null {
  const scale = LARGE.find(([size]) => Math.abs(value) >= size);
  return scale ? `${grouped(value / scale[0], { most: 2 })}${NO_BREAK_SPACE}${scale[1]}` : null;
}

/** A number as its source states it, without the noise of binary fractions: 137.5, 1,250, 10 billion. */
export const exactNumber = (value: number): string =>
  inWords(value) ?? grouped(Number(value.toPrecision(12)), { most: 9 });

/** A computed number to `digits` significant digits; digits before the point are never blurred: 0.213, 12.3, 1,235. */
export function roundedNumber(value: number, digits = 3): string {
  if (value === 0) return "0";
  return inWords(value) ?? grouped(value, { most: decimalsFor(value, digits) });
}

const decimalsFor = (value: number, digits: number): number =>
  Math.min(20, Math.max(0, digits - 1 - magnitude(value)));

/**
 * A measured value beside its expanded uncertainty: U to two significant digits, the value to the same decimal
 * place (JCGM 100:2008 §7.2.6), both in the same `scale` ("billion") where the value is that large. Without U the
 * value stands alone at three significant digits.
 */
export function measurement(
  value: number,
  uncertainty: number | null,
): { value: string; uncertainty: string | null; scale: string | null } {
  const [size, scale] = LARGE.find(([size]) => Math.abs(value) >= size) ?? [1, null];
  if (uncertainty === null || uncertainty <= 0) {
    return { value: roundedNumber(value / size), uncertainty: null, scale };
  }
  const decimals = decimalsFor(uncertainty / size, 2);
  const print = (number: number) => grouped(number / size, { least: decimals, most: decimals });
  return { value: print(value), uncertainty: print(uncertainty), scale };
}

/** Percent, whole from 10 up, and never rounded onto 100: a value beside its limit must not look as if it stood on it. */
export function percentNumber(percent: number): string {
  const size = Math.abs(percent);
  if (size > 0 && size < 0.01) return `<${NARROW_SPACE}0.01`;
  if (size < 10) return grouped(percent, { most: size === 0 ? 0 : decimalsFor(percent, 2) });
  if (percent < 100 && percent >= 99.5) return grouped(Math.floor(percent * 10) / 10, { most: 1 });
  if (percent > 100 && percent < 100.5) return grouped(Math.ceil(percent * 10) / 10, { most: 1 });
  return grouped(percent, { most: 0 });
}

export const percent = (value: number): string => `${percentNumber(value)}${NARROW_SPACE}%`;

export const withUnit = (number: string, unit: string | null): string =>
  unit ? `${number}${NARROW_SPACE}${printedUnit(unit)}` : number;

/** "1 supplement", "12 supplements"; irregular plurals are given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count, { most: 0 })} ${count === 1 ? one : many}`;
