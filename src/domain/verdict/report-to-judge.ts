import { findAnalyte } from "../analytes/find.ts";
import type { Traits } from "../standards/limit.ts";
import type { Declared, ReportToJudge } from "./measurement.ts";
import { measurementOf, type ResultRow } from "./result-row.ts";

/** The part of a published report that determines every verdict and score. */
export interface JudgeableReport {
  product: {
    traits: Traits;
    intake: {
      grams_per_serving: number | null;
      millilitres_per_serving: number | null;
      servings_per_day: number | null;
      pieces_per_serving?: number | null;
    };
    name?: string;
    declared?: Declared;
  };
  plan: {
    required: readonly string[];
    optional: readonly string[];
    not_applicable: readonly { analyte: string; why: string }[];
  };
  results: readonly ResultRow[];
  deviations?: string | null;
  statement?: string | null;
  sample?: { condition?: string | null; description?: string | null };
}

/**
 * A row of vitamin E of unstated form, with the form of the only kind of tocopherol on the label. Synthetic ones weigh
 * twice what labels since 2020 count, and laboratories mean either: those stay a question.
 */
function withDeclaredForm(row: ResultRow, declared: Declared | undefined): ResultRow {
  if (row.form || findAnalyte(row.analyte)?.id !== "vitamin-e") return row;
  const tocopherols = (declared?.ingredients ?? []).filter((name) => /tocopher/i.test(name));
  const isNatural = tocopherols.length > 0 && tocopherols.every((name) => /^(?:d|rrr)-/i.test(name.trim()));
  return isNatural ? { ...row, form: "vitamin-e-natural" } : row;
}

export const reportToJudge = ({
  product,
  plan,
  results,
  deviations,
  statement,
  sample,
}: JudgeableReport): ReportToJudge => ({
  product: {
    traits: product.traits,
    intake: {
      gramsPerServing: product.intake.grams_per_serving,
      millilitresPerServing: product.intake.millilitres_per_serving,
      servingsPerDay: product.intake.servings_per_day,
      piecesPerServing: product.intake.pieces_per_serving ?? null,
    },
    ...(product.name === undefined ? {} : { name: product.name }),
    ...(product.declared && { declared: product.declared }),
  },
  plan: { required: plan.required, optional: plan.optional, notApplicable: plan.not_applicable },
  measurements: results.map((row) => measurementOf(withDeclaredForm(row, product.declared))),
  deviations: deviations ?? null,
  statement: statement ?? null,
  condition: [sample?.condition ?? "", sample?.description ?? ""],
});
