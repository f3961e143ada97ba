import type { Deprecation } from "#contract/deprecations.ts";
import type { AnyCallName } from "#contract/endpoint.ts";

/** Where a program's author reads what to use instead. */
const REFERENCE = '</api/docs>; rel="deprecation"; type="text/html"';

/** Midnight UTC of a day (YYYY-MM-DD). */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
const earliest = (days: readonly string[]): Date => midnight(days.toSorted()[0] ?? "");

/** What is deprecated of a call as it was asked: the call, fields of its answer, and fields of the input that were sent. */
export const deprecationsIn = (
  table: readonly Deprecation[],
  call: AnyCallName,
  body: unknown,
): Deprecation[] =>
  table.filter(
    (one) =>
      one.call === call && (one.field === null || one.field.in === "output" || isSent(body, one.field.path)),
  );

function isSent(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined;
  if (Array.isArray(value)) return value.some((item) => isSent(item, [name, ...rest]));
  if (typeof value !== "object" || value === null) return false;
  return isSent((value as Record<string, unknown>)[name], rest);
}

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of an answer, the earliest of each; none if nothing is deprecated. */
export function deprecationHeaders(deprecated: readonly Deprecation[]): Record<string, string> {
  if (deprecated.length === 0) return {};
  const since = earliest(deprecated.map((one) => one.since)).getTime() / 1000;
  const sunset = earliest(deprecated.map((one) => one.sunset)).toUTCString();
  return { deprecation: `@${since}`, sunset, link: REFERENCE };
}
