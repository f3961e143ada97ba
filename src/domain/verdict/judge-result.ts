import { type Answer, type Hazard, isFailing, isUnsafe } from "#contract/verdicts.ts";
import type { Panel } from "#contract/vocabulary.ts";
import type { Analyte, AnalyteKind } from "../analytes/analyte.ts";
import { analyteOf, findAnalyte } from "../analytes/find.ts";
import type { StandardChoice } from "../standards/choices.ts";
import type { LabelLimit, StandardId } from "../standards/limit.ts";
import {
  type LimitHolder,
  type LimitLookup,
  type LimitQuery,
  limitFor,
  limitIfNatural,
} from "../standards/limit-for.ts";
import { aboveUpperLevel, isFarAboveUnknown } from "./above-level.ts";
import { amountHazard } from "./amount-hazard.ts";
import { applyLimit, type ShownLimit } from "./applied-limit.ts";
import { barePass, judgeUnmeasured } from "./bare-pass.ts";
import { compare, type Share } from "./compare.ts";
import { seesTooLittle } from "./detection-limit.ts";
import { isDetected, type Quantity } from "./finding.ts";
import { type FoundHazard, hazardOf, isLookedFor, kindOf, meaningOf, needsLimit } from "./hazard.ts";
import { type Judgement, judge } from "./judge.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";
import { countOfProbiotic, judgeResistance } from "./probiotics.ts";
import { asksWhichSpecies } from "./species-question.ts";
import { againstRequirement } from "./specification.ts";
import { compareWithUpperLevel, type UpperLevelComparison } from "./upper-level.ts";
import { compareWithWarnings, type WarningComparison } from "./warnings.ts";
import { judgeWithoutLimit, withDeclaration, withPromise } from "./without-limit.ts";

export interface JudgedResult extends Judgement {
  /** Id of the measurement; a derived result has the id of the measurement it was derived from. */
  id: string;
  /** Analyte id, or the name if the analyte is unknown. */
  analyte: string;
  name: string;
  panel: Panel;
  kind: AnalyteKind;
  /** The question that the result answers. */
  answer: Answer;
  /** Set if the result fails under every standard. */
  hazard: Hazard | null;
  /** The result as the laboratory stated it. */
  measured: Pick<Measurement, "finding" | "unit">;
  /** Amount on the label, in the unit of a label limit; null without a claim. */
  claimed: number | null;
  limit: ShownLimit | null;
  /** Whose limit it is; null without one. */
  holder: LimitHolder | null;
  /** The finding in the unit of the limit (measured in µg/g, judged in µg/day); null if the units cannot be compared. */
  compared: Quantity<number> | null;
  share: Share | null;
  warnings: readonly WarningComparison[];
  /** Against the upper intake level of the group that the product is for; null where we hold none, or it cannot be compared. */
  upperLevel: UpperLevelComparison | null;
  /** Analytes this result was derived from; null for a measured result. */
  derivedFrom: readonly string[] | null;
}

/** What a report says about its results as a whole. */
export interface ReportFacts {
  /** Whether the label claims two or more vitamins or minerals. */
  isCombination: boolean;
}

const SAFETY_KINDS = new Set<AnalyteKind>(["adulterant", "pathogen", "contaminant", "allergen", "hygiene"]);

/** Judges one result under a selected standard, with the reasons and the data needed to display it. */
export function judgeResult(
  measurement: Measurement,
  product: TestedProduct,
  choice: StandardChoice,
  facts: ReportFacts = { isCombination: false },
): JudgedResult {
  const base = describeResult(measurement, product);
  const analyte = analyteOf(measurement) ?? unknownAnalyte(measurement, base.kind);
  const query = { analyte, claimed: measurement.claim !== null, origin: measurement.origin, ...facts };
  const lookup = limitFor(choice, query, product.traits);
  const meant = { ...measurement, finding: meaningOf(measurement, base.kind, product) };
  const asked =
    judgeUnmeasured(measurement) ??
    judgeResistance(measurement) ??
    asksWhichSpecies(measurement, base.kind, product) ??
    countOfProbiotic(measurement, base.analyte, product);
  const judged = asked
    ? { ...base, ...asked }
    : lookup.kind === "none"
      ? { ...base, ...judgeWithoutLimit(meant, base, lookup.why, product) }
      : worseOf(
          judgeAgainst(lookup, meant, product, base, query),
          judgeMaximum(lookup, meant, product, base, query, choice),
        );
  const declared = withDeclaration(withPromise(judged, product), product);
  const held = withRequirement(withLaboratory(declared, measurement), measurement, product);
  const seen = withDetectionLimit(held, measurement, product);
  return withHazard(
    aboveUpperLevel(seen),
    hazardOf(measurement, base.kind, product) ?? amountHazard(seen, measurement, product),
  );
}

/** A hazard answers the question of safety, whatever kind of analyte it is; identity, what the label says. */
const withHazard = (judged: JudgedResult, found: FoundHazard | null): JudgedResult =>
  found === null
    ? judged
    : {
        ...judged,
        hazard: found.hazard,
        answer: isUnsafe(found.hazard) ? "safety" : judged.answer,
        verdict: "fail",
        rule: "hazard",
        reasons: [found.reason],
      };

/** A laboratory's own "Fail" is never made milder. */
function withLaboratory(judged: JudgedResult, { conclusion }: Measurement): JudgedResult {
  return conclusion === "fail" && judged.verdict !== "fail"
    ? { ...judged, verdict: "fail", rule: "stated", reasons: ["laboratory_failed", ...judged.reasons] }
    : judged;
}

/** A figure that misses what the laboratory itself requires is no pass, whatever the laboratory concludes. */
const withRequirement = (
  judged: JudgedResult,
  measurement: Measurement,
  { intake }: TestedProduct,
): JudgedResult =>
  (judged.verdict === "pass" || judged.verdict === "informational") &&
  againstRequirement(measurement, intake) === "missed"
    ? { ...judged, verdict: "inconclusive", rule: "stated", reasons: ["own_specification_missed"] }
    : judged;

/** "Not detected" says as much as its detection limit. */
function withDetectionLimit(
  judged: JudgedResult,
  measurement: Measurement,
  product: TestedProduct,
): JudgedResult {
  const isNoFinding = judged.verdict === "pass" || judged.verdict === "informational";
  return isNoFinding && seesTooLittle(measurement, judged, product)
    ? { ...judged, verdict: "inconclusive", rule: "detection_limit", reasons: ["cannot_see_small_amounts"] }
    : judged;
}

type FoundLimit = Exclude<LimitLookup, { kind: "none" }>;
export type JudgedBase = Omit<JudgedResult, "verdict" | "rule" | "reasons">;

/** What a result is before it is compared with a limit. */
function describeResult(measurement: Measurement, product: TestedProduct): JudgedBase {
  const { id, panel, finding, unit, claim } = measurement;
  const known = findAnalyte(measurement.analyte, panel);
  const analyte = known?.id ?? measurement.analyte;
  const kind = kindOf(measurement, product);
  return {
    id,
    panel,
    analyte,
    name: known?.name ?? measurement.analyte,
    kind,
    answer: SAFETY_KINDS.has(kind) ? "safety" : "label",
    hazard: null,
    measured: { finding, unit },
    claimed: claim?.amount ?? null,
    warnings: compareWithWarnings(measurement, analyte, product),
    upperLevel: compareWithUpperLevel(measurement, analyte, product),
    limit: null,
    holder: null,
    compared: null,
    share: null,
    derivedFrom: null,
  };
}

/** An analyte that is in no table. A claimed amount of it is compared with its claim. */
const unknownAnalyte = ({ analyte, panel }: Measurement, kind: AnalyteKind): Analyte => ({
  id: analyte,
  name: analyte,
  panel,
  kind,
  uspRange: null,
  synonyms: [],
});

/** A claimed amount against the most that may be in such a product, where a standard has that too: monacolin K, EGCG. */
function judgeMaximum(
  lookup: FoundLimit,
  measurement: Measurement,
  product: TestedProduct,
  base: JudgedBase,
  query: LimitQuery,
  choice: StandardChoice,
): JudgedResult | null {
  if (lookup.kind !== "label") return null;
  const maximum = limitFor(choice, { ...query, claimed: false }, product.traits);
  return maximum.kind === "contaminant" && !NUTRIENT_KINDS.has(query.analyte.kind)
    ? compareWith(maximum, measurement, product, base)
    : null;
}

const NUTRIENT_KINDS = new Set<AnalyteKind>(["vitamin", "mineral", "culture"]);

const worseOf = (judged: JudgedResult, other: JudgedResult | null): JudgedResult =>
  other !== null && isFailing(other.verdict) && !isFailing(judged.verdict) ? other : judged;

/** Judges a result against the limit that applies, and a shortfall by what the law allows for it. */
function judgeAgainst(
  lookup: FoundLimit,
  measurement: Measurement,
  product: TestedProduct,
  base: JudgedBase,
  query: LimitQuery,
): JudgedResult {
  const judged = compareWith(lookup, measurement, product, base);
  if (lookup.kind !== "label" || !isShort(judged, lookup.limit)) return judged;
  const natural = limitIfNatural(lookup.limit.standard, query);
  if (measurement.origin !== null || !natural || natural === lookup.limit) return allowVariability(judged);
  const ifNatural = compareWith({ ...lookup, limit: natural }, measurement, product, base);
  return isShort(ifNatural, natural)
    ? ifNatural
    : { ...judged, verdict: "inconclusive", reasons: ["origin_unknown"] };
}

function compareWith(
  lookup: FoundLimit,
  measurement: Measurement,
  { intake }: TestedProduct,
  base: JudgedBase,
): JudgedResult {
  const { finding, claim, form } = measurement;
  const applied = applyLimit(lookup, claim);
  const found = { ...base, limit: applied.shown, holder: lookup.holder };
  const compared = compare(measurement, applied, { form, intake });
  if (!compared.ok) return { ...found, verdict: "inconclusive", rule: "none", reasons: [compared.why] };
  if (finding.qualifier === "conforms" && (applied.low !== null || applied.high !== null))
    return { ...found, ...barePass(measurement, base.kind, lookup, intake) };
  const judgement = judge(compared.finding, compared.limit);
  const figures = { compared: compared.shown, share: compared.share };
  if (isFarAboveUnknown(measurement, judgement, compared.share))
    return {
      ...found,
      ...figures,
      verdict: "not_judged",
      rule: "none",
      reasons: ["unknown_far_above_claim"],
    };
  if (judgement.rule !== "none") return { ...found, ...figures, ...judgement };
  if (needsLimit(base.kind) && isDetected(finding))
    return { ...found, verdict: "not_judged", rule: "none", reasons: ["found_without_limit"] };
  if (isLookedFor(base.kind))
    return { ...found, verdict: "inconclusive", rule: "detection_limit", reasons: ["absence_not_shown"] };
  return { ...found, ...judgement };
}

/** Whether a result fails because it is less than a claim demands. */
const isShort = ({ verdict, share }: JudgedResult, { low = 0 }: LabelLimit) =>
  isFailing(verdict) && share !== null && (share.value ?? share.to) < low / 100;

/** Share of the claim below which 21 CFR 101.9(g) is not met, whatever the origin of the ingredient. */
const LOWEST_US_SHARE = 0.8;
/** Label rules by 21 CFR 101.9(g). A USP range has no such allowance. */
const US_LABEL_STANDARDS = new Set<StandardId>(["house_label", "fda_label"]);

/**
 * A shortfall within the variability of the method is allowed (21 CFR 101.9(g)(4)). Without an uncertainty nothing is
 * known about that, so an added nutrient with 80% of its claim does not fail for sure.
 */
function allowVariability(judged: JudgedResult): JudgedResult {
  const { limit, share, reasons } = judged;
  const isAllowed =
    reasons.includes("uncertainty_not_stated") &&
    limit !== null &&
    US_LABEL_STANDARDS.has(limit.standard) &&
    (share?.value ?? 0) >= LOWEST_US_SHARE;
  return isAllowed
    ? { ...judged, verdict: "conditional_fail", reasons: [...reasons, "variability_allowed"] }
    : judged;
}
