/** A number as it is printed: to so many significant digits. */
export const toSignificant = (value: number, digits: number): number => Number(value.toPrecision(digits));

const format = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "1,200" */
export const grouped = (value: number): string => format.format(value);

const GRAMS: Readonly<Record<string, number>> = { mcg: 1e-6, mg: 1e-3, g: 1 };

/** Grams in an amount of a label, by the first word of its unit ("mcg DFE"); 0 for units that are no mass. */
export const inGrams = (amount: number, unit: string): number =>
  amount * (GRAMS[unit.split(" ")[0] ?? ""] ?? 0);
