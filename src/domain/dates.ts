const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older dates are shown as dates. */
const MAX_RELATIVE_AGE_MS = 7 * DAY_MS;

/** True for a calendar date such as `2026-03-05`, which has no time zone; anything longer is an instant. */
export const isDay = (value: string): boolean => DAY.test(value);

const SHORT_DATE = { month: "short", day: "2-digit", year: "numeric" } as const;
const ISO_DAY = { month: "2-digit", day: "2-digit", year: "numeric" } as const;

/** Formatters by locale and time zone: creating one costs far more than using it, and a page prints many dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions, timeZone: string) {
  const key = `${locale} ${timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * `MMM DD, YYYY` (specification §9), such as "Mar 05, 2026". An instant is converted to `timeZone`; a calendar date is
 * not. Returns an invalid date unchanged.
 */
export function formatDate(value: string, timeZone: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return formatterOf("en-US", SHORT_DATE, isDay(value) ? "UTC" : timeZone).format(date);
}

/** "just now", "5 minutes ago", "yesterday" … for the last seven days, `MMM DD, YYYY` otherwise. `now` in milliseconds. */
export function formatRelative(value: string, now: number, timeZone: string): string {
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
function daysBetween(value: string, now: number, timeZone: string): number {
  const then = isDay(value) ? value : dayOf(new Date(value), timeZone);
  return Math.round((Date.parse(dayOf(new Date(now), timeZone)) - Date.parse(then)) / DAY_MS);
}

/** `YYYY-MM-DD` of an instant in a time zone. */
const dayOf = (date: Date, timeZone: string): string => formatterOf("en-CA", ISO_DAY, timeZone).format(date);
