const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Beyond a week a date says more than a number of days. */
const RELATIVE_UP_TO_MS = 7 * DAY_MS;

/** `2026-03-05` is a day of the calendar, the same everywhere; anything longer is an instant. */
export const isDay = (value: string): boolean => DAY.test(value);

/**
 * `MMM DD, YYYY` (specification §9), such as "Mar 05, 2026". An instant is shown as the day it is in `timeZone`; a day
 * of the calendar is never moved. Something that is no date comes back as it is.
 */
export function formatDate(value: string, timeZone: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "2-digit",
    year: "numeric",
    timeZone: isDay(value) ? "UTC" : timeZone,
  }).format(date);
}

/** "just now", "5 minutes ago", "yesterday" … for the last seven days, `MMM DD, YYYY` otherwise. `now` in milliseconds. */
export function formatRelative(value: string, now: number, timeZone: string): string {
  const age = now - new Date(value).getTime();
  const recent = age > -MINUTE_MS && age < RELATIVE_UP_TO_MS;
  if (!recent) return formatDate(value, timeZone);
  const days = daysBetween(value, now, timeZone);
  if (days === 1) return "yesterday";
  if (days > 1) return ago(days, "day");
  if (isDay(value)) return "today";
  if (age < MINUTE_MS) return "just now";
  return age < HOUR_MS ? ago(Math.floor(age / MINUTE_MS), "minute") : ago(Math.floor(age / HOUR_MS), "hour");
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

/** Midnights between a date and now on the calendar of `timeZone`. */
function daysBetween(value: string, now: number, timeZone: string): number {
  const then = isDay(value) ? value : dayOf(new Date(value), timeZone);
  return Math.round((Date.parse(dayOf(new Date(now), timeZone)) - Date.parse(then)) / DAY_MS);
}

/** `YYYY-MM-DD` of an instant in a time zone. */
const dayOf = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }).format(
    date,
  );
