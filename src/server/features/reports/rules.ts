import type { ReportResult } from "#contract/reports.ts";
import { exactNumber, percent, roundedNumber, spokenUnit, withUnit } from "#domain/amounts.ts";

type Found = Pick<ReportResult, "measured" | "qualifier" | "unit" | "claim" | "limit_high" | "limit_name">;

/** Numbers first, then what they are held against: "79 % of the claimed 400 mg", "0.71 µg a day, limit 0.5 µg a day". */
export function findingOf({ measured, qualifier, unit, claim, limit_high, limit_name }: Found): string {
  if (measured === null) return qualifier.replaceAll("_", " ");
  const said = (number: string) => withUnit(number, unit && spokenUnit(unit));
  if (claim) return `${percent((measured / claim) * 100)} of the claimed ${said(exactNumber(claim))}`;
  const found = said(roundedNumber(measured));
  if (limit_high === null) return found;
  return `${found}, limit ${said(exactNumber(limit_high))}${limit_name ? ` (${limit_name})` : ""}`;
}
