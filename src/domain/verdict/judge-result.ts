import { type Answer, type Hazard, isFailing } from "#contract/verdicts.ts";
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
import { applyLimit, type ShownLimit } from "./applied-limit.ts";
import { compare, type Share } from "./compare.ts";
import { isDetected, isObservation, type Quantity } from "./finding.ts";
import { hazardOf, isHazardKind, isLookedFor, kindOf, meaningOf, needsLimit } from "./hazard.ts";
import { type Judgement, judge } from "./judge.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";
import { compareWithWarnings, type WarningComparison } from "./warnings.ts";

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
  const meant = { ...measurement, finding: meaningOf(base.kind, measurement.finding) };
  const judged =
    lookup.kind === "none"
      ? { ...base, ...judgeWithoutLimit(meant, base.kind, lookup.why, base.warnings.length > 0) }
      : judgeAgainst(lookup, meant, product, base, query);
  return judged.hazard
    ? { ...judged, verdict: "fail", rule: "hazard", reasons: [HAZARD_REASONS[judged.hazard]] }
    : judged;
}

type FoundLimit = Exclude<LimitLookup, { kind: "none" }>;
type JudgedBase = Omit<JudgedResult, "verdict" | "rule" | "reasons">;

/** What a result is before it is compared with a limit. */
function describeResult(measurement: Measurement, product: TestedProduct): JudgedBase {
  const { id, panel, finding, unit, claim } = measurement;
  const known = findAnalyte(measurement.analyte, panel);
  const analyte = known?.id ?? measurement.analyte;
  const kind = kindOf(measurement);
  return {
    id,
    panel,
    analyte,
    name: known?.name ?? measurement.analyte,
    kind,
    answer: SAFETY_KINDS.has(kind) ? "safety" : "label",
    hazard: hazardOf(kind, finding),
    measured: { finding, unit },
    claimed: claim?.amount ?? null,
    warnings: compareWithWarnings(measurement, analyte, product),
    limit: null,
    holder: null,
    compared: null,
    share: null,
    derivedFrom: null,
  };
}

const HAZARD_REASONS = {
  adulterant: "adulterant_found",
  pathogen: "pathogen_found",
  allergen: "allergen_found",
  identity: "identity_failed",
} as const;

/** An analyte that is in no table. A claimed amount of it is compared with its claim. */
const unknownAnalyte = ({ analyte, panel }: Measurement, kind: AnalyteKind): Analyte => ({
  id: analyte,
  name: analyte,
  panel,
  kind,
  uspRange: null,
  synonyms: [],
});

/** Judges a result for which no limit is held: good news only where absence is what the laboratory looked for. */
function judgeWithoutLimit(
  { finding, claim }: Measurement,
  kind: AnalyteKind,
  why: "no_limit" | "no_claim" | "not_for_this_product",
  hasWarningLevel: boolean,
): Judgement {
  if (isHazardKind(kind) && isObservation(finding))
    return { verdict: "pass", rule: "stated", reasons: ["stated_by_laboratory"] };
  if (isLookedFor(kind)) return { verdict: "pass", rule: "detection_limit", reasons: ["not_detected"] };
  if (finding.qualifier === "does_not_conform")
    return { verdict: "fail", rule: "stated", reasons: ["stated_by_laboratory"] };
  if (finding.qualifier === "conforms")
    return { verdict: "pass", rule: "stated", reasons: ["stated_by_laboratory"] };
  if (needsLimit(kind) && isDetected(finding))
    return {
      verdict: "not_judged",
      rule: "none",
      reasons: [hasWarningLevel ? "warning_level_only" : "found_without_limit"],
    };
  if (claim !== null) return { verdict: "inconclusive", rule: "none", reasons: ["units_differ"] };
  return { verdict: "informational", rule: "none", reasons: [why] };
}

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
  const judgement = judge(compared.finding, compared.limit);
  const figures = { compared: compared.shown, share: compared.share };
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
