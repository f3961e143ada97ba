/** The day that the sample catalogue was made; every date in it lies before, so that it is the same on every run. */
export const BASE_DAY = "2026-11-01";

const DAY_MS = 86_400_000;

/** `YYYY-MM-DD`, `days` before `day` (after it where negative). */
export const daysBefore = (days: number, day: string = BASE_DAY): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
