import { formatDate, formatRelative } from "#domain/dates.ts";
import { useHydrated } from "./use-hydrated.ts";

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A day (`YYYY-MM-DD`) or an instant (ISO 8601, UTC). The server renders UTC, so that pages can be cached; the visitor's
 * time zone and relative times ("2 hours ago") follow after hydration.
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
