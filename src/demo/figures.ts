/** Rounds to a number of significant digits. */
export const toSignificant = (value: number, digits: number): number => Number(value.toPrecision(digits));

const format = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Formats 1200 as "1,200". */
export const formatNumber = (value: number): string => format.format(value);

const GRAMS: Readonly<Record<string, number>> = { mcg: 1e-6, mg: 1e-3, g: 1 };

/** Converts a label amount to grams by the first word of its unit ("mcg DFE"); 0 if it is not a unit of mass. */
export const toGrams = (amount: number, unit: string): number =>
  amount * (GRAMS[unit.split(" ")[0] ?? ""] ?? 0);
