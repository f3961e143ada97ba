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
}

export const reportToJudge = ({
  product,
  plan,
  results,
  deviations,
  statement,
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
  measurements: results.map(measurementOf),
  deviations: deviations ?? null,
  statement: statement ?? null,
});
