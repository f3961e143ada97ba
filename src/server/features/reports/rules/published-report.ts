import type { DraftedReport, PublishedReport } from "#contract/report-file.ts";
import type { Laboratory, ReportPlan } from "#contract/report-parts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { productTypesByName } from "#domain/risk/product-types.ts";
import { scoreBasis } from "#domain/score/inputs.ts";
import { score } from "#domain/score/score.ts";
import { DECISION_RULE, JUDGMENT_EDITION, STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import { type JudgedReport, judgeReport } from "#domain/verdict/judge-report.ts";
import { reportToJudge } from "#domain/verdict/report-to-judge.ts";

/** Published verdicts and scores use the site's own standard. */
const HOUSE = "house";

/** Judges a report by the standard that published verdicts use. */
export const judgePublishedReport = (
  report: Pick<PublishedReport, "product" | "plan" | "results">,
): JudgedReport => judgeReport(reportToJudge(report), HOUSE);

/** What the catalog says of the product: how it lists it, and what its label declares. */
export interface OfCatalog {
  listed?: PublishedReport["product"]["listed"] | undefined;
  declared?: PublishedReport["product"]["declared"] | undefined;
}

/**
 * The payload to sign: the laboratory's report plus its verdict and, if given, the product as the catalog lists it. Null if no verdict follows from the results. Applied to
 * a published report it gives that report as it would be published today.
 */
export function toPublishedReport(
  file: DraftedReport,
  laboratory: Laboratory,
  { listed, declared }: OfCatalog = {},
): PublishedReport | null {
  const results = file.results.map((row, at) => ({ ...row, result_id: row.result_id ?? String(at + 1) }));
  const report = {
    ...file,
    laboratory,
    product: {
      ...withTypes(file.product),
      ...declaredPart(file.product.declared ?? declared),
      ...(listed && { listed }),
    },
    plan: withTested(file.plan, results),
    results,
  };
  const { verdict, answers, warning, hazards, coverage } = judgePublishedReport(report);
  if (verdict === null) return null;
  return {
    ...report,
    judged_by: HOUSE,
    standard: STANDARDS_BY_CHOICE[HOUSE].scope,
    decision_rule: DECISION_RULE,
    judgment_edition: JUDGMENT_EDITION,
    published_verdict: verdict,
    answers,
    warning,
    hazards: [...hazards],
    coverage,
  };
}

const declaredPart = (declared: OfCatalog["declared"]) => (declared === undefined ? {} : { declared });

/** The types decide which hazards must be tested, so they are signed even if only the name tells them. */
const withTypes = (product: DraftedReport["product"]): DraftedReport["product"] =>
  product.traits.types
    ? product
    : { ...product, traits: { ...product.traits, types: productTypesByName(product.name) } };

/** Requires everything that was tested, so that a report without one of its results shows a gap. */
function withTested(plan: ReportPlan, results: readonly { analyte: string }[]): ReportPlan {
  const stated = [...plan.required, ...plan.not_applicable.map(({ analyte }) => analyte)];
  const known = new Set(stated.map(analyteKey));
  const added = results.map(({ analyte }) => analyte).filter((analyte) => !known.has(analyteKey(analyte)));
  const distinct = new Map(added.map((analyte) => [analyteKey(analyte), analyte]));
  return { ...plan, required: [...plan.required, ...distinct.values()] };
}

const analyteKey = (analyte: string) => findAnalyte(analyte)?.id ?? analyte;

/** Score columns of a report on a given day. */
export function scoreColumns(
  report: JudgedReport,
  { state, testedAt, on }: { state: ReportState; testedAt: string; on: string },
) {
  const scored = score(scoreBasis({ report, state, testedAt, on }));
  return {
    score: scored.outcome === "scored" ? scored.score : null,
    scoreVersion: scored.version,
    scoredOn: on,
  };
}
