import type { ReportResult } from "#contract/reports.ts";

/** Numbers first, then what they are held against: "79 % of the claimed 400 mg", "0.71 µg/day, limit 0.5 µg/day". */
export function findingOf(
  result: Pick<ReportResult, "measured" | "qualifier" | "unit" | "claim" | "limit_high" | "limit_name">,
): string {
  const { measured, unit, claim, limit_high, limit_name } = result;
  if (measured === null) return result.qualifier.replaceAll("_", " ");
  if (claim) return `${Math.round((measured / claim) * 100)} % of the claimed ${claim} ${unit}`;
  const amount = `${measured} ${unit ?? ""}`.trim();
  return limit_high === null
    ? amount
    : `${amount}, limit ${limit_high} ${unit ?? ""}${limit_name ? ` (${limit_name})` : ""}`;
}
