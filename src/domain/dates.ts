const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older dates are shown as dates. */
const MAX_RELATIVE_AGE_MS = 7 * DAY_MS;

/** True for a calendar date such as `2026-03-05`, which has no time zone; anything longer is an instant. */
export const isDay = (value: string): boolean => DAY.test(value);

/** The calendar day of an instant in UTC, `YYYY-MM-DD`. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/**
 * A time zone: the minutes it is behind UTC at an instant, like `Date.prototype.getTimezoneOffset`. Not a name, which needs
 * `Intl`, whose first use takes a phone tens of milliseconds.
 */
export type TimeZone = (instant: Date) => number;

export const UTC: TimeZone = () => 0;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The instant whose UTC fields are the local ones of `date`. */
const inZone = (date: Date, timeZone: TimeZone): Date =>
  new Date(date.getTime() - timeZone(date) * MINUTE_MS);

/**
 * `MMM DD, YYYY` (specification §9), such as "Mar 05, 2026". An instant is converted to `timeZone`; a calendar date is
 * not. Returns an invalid date unchanged.
 */
export function formatDate(value: string, timeZone: TimeZone): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  const local = isDay(value) ? date : inZone(date, timeZone);
  const day = String(local.getUTCDate()).padStart(2, "0");
  return `${MONTHS[local.getUTCMonth()]} ${day}, ${local.getUTCFullYear()}`;
}

/** "just now", "5 minutes ago", "yesterday" … for the last seven days, `MMM DD, YYYY` otherwise. `now` in milliseconds. */
export function formatRelative(value: string, now: number, timeZone: TimeZone): string {
  const age = now - new Date(value).getTime();
  const recent = age > -MINUTE_MS && age < MAX_RELATIVE_AGE_MS;
  if (!recent) return formatDate(value, timeZone);
  const days = daysBetween(value, now, timeZone);
  if (days === 1) return "yesterday";
  if (days > 1) return ago(days, "day");
  if (isDay(value)) return "today";
  if (age < MINUTE_MS) return "just now";
  return age < HOUR_MS ? ago(Math.floor(age / MINUTE_MS), "minute") : ago(Math.floor(age / HOUR_MS), "hour");
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

/** Number of midnights between a date and now in `timeZone`. */
function daysBetween(value: string, now: number, timeZone: TimeZone): number {
  const then = isDay(value) ? new Date(value) : inZone(new Date(value), timeZone);
  return midnightsSinceEpoch(inZone(new Date(now), timeZone)) - midnightsSinceEpoch(then);
}

const midnightsSinceEpoch = (date: Date): number => Math.floor(date.getTime() / DAY_MS);
