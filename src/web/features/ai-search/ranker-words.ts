/** nDCG and MRR, from 0 to 1; three decimals are as fine as they can be told apart. */
export const figure = (value: number | null): string => (value === null ? "not measured" : value.toFixed(3));

/** "+0.041" */
export const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;

export const change = (now: number, before: number): string => signed(now - before);

export const interval = ({ low, high }: { low: number; high: number }): string =>
  `${signed(low)} to ${signed(high)}`;
