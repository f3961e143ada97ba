import type { Answer, Hazard, Verdict, WarningPosition } from "#contract/verdicts.ts";
import { HAZARDS, isFailing, isUnsafe } from "#contract/verdicts.ts";
import type { Panel } from "#contract/vocabulary.ts";
import { analyteOf } from "../analytes/find.ts";
import { findHidden } from "../hidden-ingredients/find-hidden.ts";
import type { StandardChoice } from "../standards/choices.ts";
import { type Coverage, limitedByCoverage, sumCoverage, verdictOn } from "./combine.ts";
import { statedTrouble } from "./condition.ts";
import { type JudgedPanel, judgePanels } from "./coverage.ts";
import { asDerived, deriveResults, judgedBy } from "./derived-results.ts";
import { statedDeviation, statedRemark } from "./deviation.ts";
import { type JudgedResult, judgeResult, type ReportFacts } from "./judge-result.ts";
import { groupOf } from "./label-facts.ts";
import type { Measurement, ReportToJudge, TestedProduct } from "./measurement.ts";
import { worstWarning } from "./warnings.ts";

export interface JudgedReport {
  choice: StandardChoice;
  /** In input order, followed by derived results. */
  results: readonly JudgedResult[];
  panels: readonly JudgedPanel[];
  /** The worse of the answers. Null if nothing was judged. Only meaningful together with the coverage. */
  verdict: Verdict | null;
  /** Verdict on each question; null if no result answers it. */
  answers: Readonly<Record<Answer, Verdict | null>>;
  /** Worst position against a warning level; null if nothing was compared with one. */
  warning: WarningPosition | null;
  /** Hazards that were found, worst first. They fail under every standard. */
  hazards: readonly Hazard[];
  coverage: Coverage;
  /** What the laboratory states that no rule can judge, a deviation from its methods first; null if there is nothing. */
  deviation: string | null;
  /** Ingredients that the label names and that no supplement may hold, as it names them: each is a hazard, found or not. */
  unlawful: readonly string[];
  /** Panels with results to none of which a limit that we hold applies. */
  unjudgedPanels: readonly Panel[];
}

/** Judges a report under a selected standard. The order of the measurements does not matter. */
export function judgeReport(report: ReportToJudge, choice: StandardChoice): JudgedReport {
  const { measurements, plan } = report;
  const product = forItsGroup(report.product);
  const facts: ReportFacts = { isCombination: claimsSeveralNutrients(measurements) };
  const measured = measurements.map((one) => judgeResult(one, product, choice, facts));
  const implied = deriveResults(measurements, product)
    .flatMap((one) => asDerived(judgeResult(one.measurement, product, choice, facts), one) ?? [])
    .filter(({ limit, warnings }) => limit !== null || warnings.length > 0)
    .filter(({ analyte }) => !measured.some((one) => one.analyte === analyte && isFailing(one.verdict)));
  const results = judgeByPart([...measured, ...implied]);
  const panels = judgePanels(results, plan, product);
  const coverage = sumCoverage(panels.map((panel) => panel.coverage));
  const deviation =
    statedDeviation(report.deviations) ?? statedRemark(report.statement) ?? statedTrouble(report.condition);
  const unlawful = unlawfulIngredients(product);
  const verdict = unlawful.length > 0 ? "unsafe" : reportVerdict(results, coverage, deviation);
  return {
    choice,
    results,
    panels,
    verdict,
    answers: answersOf(results, coverage, deviation, unlawful),
    warning: worstWarning(results.flatMap(({ warnings }) => warnings)),
    hazards: HAZARDS.filter(
      (hazard) =>
        (hazard === "adulterant" && unlawful.length > 0) || results.some((one) => one.hazard === hazard),
    ),
    coverage,
    deviation,
    unlawful,
    unjudgedPanels: panelsWithoutLimits(results),
  };
}

/**
 * A hazard makes a product unsafe, whatever else was tested. Missing tests limit what else can be said, and so does a
 * deviation, which may concern every result.
 */
function reportVerdict(
  results: readonly JudgedResult[],
  coverage: Coverage,
  deviation: string | null,
): Verdict | null {
  if (results.some(({ hazard }) => hazard !== null && isUnsafe(hazard))) return "unsafe";
  const verdict = verdictOn(results.map((one) => one.verdict));
  return verdict !== null && deviation !== null && !isFailing(verdict)
    ? "not_fully_judged"
    : limitedByCoverage(verdict, coverage);
}

/** Ingredients on the label that are unlawful however they are declared: "Tianeptine sodium". */
const unlawfulIngredients = ({ declared }: TestedProduct): string[] =>
  (declared?.ingredients ?? []).filter((name) => findHidden(name)?.isLawfulIfDeclared === false);

/** A product whose name says that it is for children is judged as one, whatever its traits say. */
const forItsGroup = (product: TestedProduct): TestedProduct =>
  groupOf(product) === "children" && product.traits.population !== "children"
    ? { ...product, traits: { ...product.traits, population: "children" } }
    : product;

/** What has no limit of its own is information where its harmful part, or the sum that it is part of, is judged. */
function judgeByPart(results: readonly JudgedResult[]): JudgedResult[] {
  const judged = new Set(
    results.flatMap(({ analyte, verdict }) => (verdict === "informational" ? [] : analyte)),
  );
  return results.map((result) =>
    result.verdict === "not_judged" && judged.has(judgedBy(result.analyte) ?? "")
      ? { ...result, verdict: "informational", reasons: ["judged_by_part"] }
      : result,
  );
}

function claimsSeveralNutrients(measurements: readonly Measurement[]): boolean {
  const claimed = measurements.flatMap((one) => (one.claim === null ? [] : (analyteOf(one) ?? [])));
  const nutrients = claimed.filter(({ kind }) => kind === "vitamin" || kind === "mineral");
  return new Set(nutrients.map(({ id }) => id)).size >= 2;
}

/** Missing tests limit the answer on safety; what the label says is answered by the claims that were measured. */
function answersOf(
  results: readonly JudgedResult[],
  coverage: Coverage,
  deviation: string | null,
  unlawful: readonly string[],
): JudgedReport["answers"] {
  const ofAnswer = (answer: Answer) => results.filter((one) => one.answer === answer);
  const label = verdictOn(ofAnswer("label").map((one) => one.verdict));
  const safety = unlawful.length > 0 ? "unsafe" : reportVerdict(ofAnswer("safety"), coverage, deviation);
  // Nothing good is said of the label of what nobody should take.
  return { safety, label: safety === "unsafe" && label !== null && !isFailing(label) ? null : label };
}

/** Panels in which no limit that we hold applies to any result. A result without a claim needs none. */
function panelsWithoutLimits(results: readonly JudgedResult[]): Panel[] {
  const isWithout = ({ verdict, reasons }: JudgedResult) =>
    verdict === "informational" && !reasons.includes("no_claim") && !reasons.includes("judged_by_part");
  return [...Map.groupBy(results, ({ panel }) => panel)].flatMap(([panel, own]) =>
    own.every(isWithout) ? [panel] : [],
  );
}
