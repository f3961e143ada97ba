import type { ReportProduct } from "#contract/report-parts.ts";
import type { ReportResult } from "#contract/reports.ts";
import { formatExact, formatPercent, formatRounded, unitInSentence, withUnit } from "#domain/amounts.ts";
import { toNumber } from "#domain/decimal.ts";
import { convert } from "#domain/units/convert.ts";
import { substanceOf } from "#domain/verdict/result-row.ts";

export type FindingInput = Pick<
  ReportResult,
  | "analyte"
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
 * A result in words, numbers first: "79% of the claimed 400 mg", "0.71 µg per day, limit 0.5 µg per day". The measured
 * amount is converted to the limit's unit if the intake is known.
 */
export function findingOf(result: FindingInput, intake: ReportProduct["intake"]): string {
  const { measured, qualifier, unit, claim, limit_high, limit_unit, limit_name } = result;
  if (measured === null) return qualifier.replaceAll("_", " ");
  const amount = (number: string, of: string | null) => withUnit(number, of && unitInSentence(of));
  const inUnit = (to: string | null) => {
    const converted = convert(measured, unit, to, { form: substanceOf(result), intake: intakeOf(intake) });
    return converted.ok ? toNumber(converted.value) : null;
  };
  if (claim) {
    const claimUnit = result.claim_unit ?? unit;
    const amountInClaimUnit = inUnit(claimUnit);
    if (amountInClaimUnit !== null)
      return `${formatPercent((amountInClaimUnit / claim) * 100)} of the claimed ${amount(formatExact(claim), claimUnit)}`;
  }
  const amountInLimitUnit = limit_high === null ? null : inUnit(limit_unit);
  if (amountInLimitUnit === null) return amount(formatRounded(measured), unit);
  const limit = `limit ${amount(formatExact(limit_high ?? 0), limit_unit)}`;
  return `${amount(formatRounded(amountInLimitUnit), limit_unit)}, ${limit}${limit_name ? ` (${limit_name})` : ""}`;
}

const intakeOf = (intake: ReportProduct["intake"]) => ({
  gramsPerServing: intake.grams_per_serving,
  millilitresPerServing: intake.millilitres_per_serving,
  servingsPerDay: intake.servings_per_day,
});
