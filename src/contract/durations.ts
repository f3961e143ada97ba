/** Lifetimes and retention periods are in seconds (`…_S`, `lifetimeS`). */
export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;
export const DAY_S = 24 * HOUR_S;

const UNITS = [
  ["day", DAY_S],
  ["hour", HOUR_S],
  ["minute", MINUTE_S],
  ["second", 1],
] as const;

/** A duration in its largest unit that needs no fraction: "10 minutes", "1 day"; `maxUnit` is the largest one allowed. */
export function durationText(seconds: number, maxUnit: (typeof UNITS)[number][0] = "day"): string {
  const allowed = UNITS.slice(UNITS.findIndex(([name]) => name === maxUnit));
  const [name, size] = allowed.find(([, length]) => seconds % length === 0) ?? ["second", 1];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
