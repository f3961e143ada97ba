import { formatDate, formatRelative } from "#domain/dates.ts";
import { useHydrated } from "./use-hydrated.ts";

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A day (`YYYY-MM-DD`) or an instant (ISO 8601, UTC). The server prints it in UTC, so that a page is the same for
 * everyone; the reader's own time zone, and "2 hours ago", come once the page is alive.
 */
export function Time({ value, relative = false }: { value: string; relative?: boolean }) {
  const timeZone = useHydrated() ? localZone() : null;
  const date = formatDate(value, timeZone ?? "UTC");
  if (!relative || !timeZone) return <time dateTime={value}>{date}</time>;
  return (
    <time dateTime={value} title={date}>
      {formatRelative(value, Date.now(), timeZone)}
    </time>
  );
}
