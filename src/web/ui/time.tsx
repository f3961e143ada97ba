import { useDeferredValue } from "react";
import { formatDate, formatRelative, isDay, type TimeZone, UTC } from "#domain/dates.ts";

const localZone: TimeZone = (instant) => instant.getTimezoneOffset();

/** A day (`YYYY-MM-DD`), which is the same in every time zone, or an instant (ISO 8601, UTC). */
export const Time = ({ value, relative = false }: { value: string; relative?: boolean }) =>
  relative || !isDay(value) ? (
    <LocalTime value={value} relative={relative} />
  ) : (
    <time dateTime={value}>{formatDate(value, UTC)}</time>
  );

/**
 * The server renders UTC, so that pages can be cached; the visitor's time zone and relative times ("2 hours ago") follow in
 * a second rendering, which can be interrupted: a page has dozens.
 */
function LocalTime({ value, relative }: { value: string; relative: boolean }) {
  const isLocal = useDeferredValue(true, false);
  const date = formatDate(value, isLocal ? localZone : UTC);
  if (!relative || !isLocal) return <time dateTime={value}>{date}</time>;
  return (
    <time dateTime={value} title={date}>
      {formatRelative(value, Date.now(), localZone)}
    </time>
  );
}
