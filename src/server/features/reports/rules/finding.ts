import type { TestedProduct } from "#contract/report-parts.ts";
import type { ReportResult } from "#contract/reports.ts";
import { exactNumber, percent, roundedNumber, spokenUnit, withUnit } from "#domain/amounts.ts";
import { toNumber } from "#domain/decimal.ts";
import { convert } from "#domain/units/convert.ts";

export type Found = Pick<
  ReportResult,
  | "measured"
  | "qualifier"
  | "unit"
  | "form"
  | "claim"
  | "claim_unit"
  | "limit_high"
  | "limit_unit"
  | "limit_name"
>;

/**
 * Numbers first, then what they are held against: "79 % of the claimed 400 mg", "0.71 µg a day, limit 0.5 µg a day". A
 * limit is in a unit of its own: the measured amount is said in it too, as far as the intake is known.
 */
export function findingOf(found: Found, intake: TestedProduct["intake"]): string {
  const { measured, qualifier, unit, claim, limit_high, limit_unit, limit_name } = found;
  if (measured === null) return qualifier.replaceAll("_", " ");
  const amount = (number: string, of: string | null) => withUnit(number, of && spokenUnit(of));
  const inUnit = (to: string | null) => {
    const converted = convert(measured, unit, to, { form: found.form, intake: intakeOf(intake) });
    return converted.ok ? toNumber(converted.value) : null;
  };
  if (claim) {
    const claimUnit = found.claim_unit ?? unit;
    const reached = inUnit(claimUnit);
    if (reached !== null)
      return `${percent((reached / claim) * 100)} of the claimed ${amount(exactNumber(claim), claimUnit)}`;
  }
  const held = limit_high === null ? null : inUnit(limit_unit);
  if (held === null) return amount(roundedNumber(measured), unit);
  const limit = `limit ${amount(exactNumber(limit_high ?? 0), limit_unit)}`;
  return `${amount(roundedNumber(held), limit_unit)}, ${limit}${limit_name ? ` (${limit_name})` : ""}`;
}

const intakeOf = (intake: TestedProduct["intake"]) => ({
  gramsPerServing: intake.grams_per_serving,
  millilitresPerServing: intake.millilitres_per_serving,
  servingsPerDay: intake.servings_per_day,
});
