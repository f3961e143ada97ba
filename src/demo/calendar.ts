import { utcDay } from "#domain/dates.ts";
/** Reference day of the demo catalog. All its dates are before this day, so that every run gives the same data. */
export const BASE_DAY = "2026-11-01";

const DAY_MS = 86_400_000;

/** The date `days` before `day` (after it if negative), as `YYYY-MM-DD`. */
export const daysBefore = (days: number, day: string = BASE_DAY): string =>
  utcDay(new Date(Date.parse(day) - days * DAY_MS));
