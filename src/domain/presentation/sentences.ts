import { PANEL_LABELS } from "#contract/report-labels.ts";
import { HAZARDS } from "#contract/verdicts.ts";
import type { EvidenceGrade, Panel } from "#contract/vocabulary.ts";
import { formatExact, formatPercent, formatRounded } from "../amounts.ts";
import type { AnalyteKind } from "../analytes/analyte.ts";
import type { StandardId } from "../standards/limit.ts";
import { formatList } from "../text/list.ts";
import type { JudgedReport } from "../verdict/judge-report.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import type { Reason } from "../verdict/reasons.ts";
import type { WarningComparison } from "../verdict/warnings.ts";
import { formatShare, positionOnClaimedRange } from "./chart-position.ts";
import { excessSentence, upperLevelText } from "./excess-sentence.ts";
import { hazardSentence } from "./hazard-sentences.ts";
import { deciding, distinctByName, MAX_NAMED, namedResults } from "./named-results.ts";
import { amountOf, boundOf, nameInSentence, statedAmount } from "./sentence-parts.ts";
import { undecidedSentence } from "./undecided-sentence.ts";

type Judged = Pick<JudgedReport, "verdict" | "coverage" | "results" | "deviation" | "unlawful">;

/**
 * What decided a report's verdict: cause, amount, limit and meaning. Sentences about uncertainty appear only with
 * results that state one.
 */
export function verdictSentence(judged: Judged): string {
  const { results, unlawful } = judged;
  const hazards = HAZARDS.flatMap((hazard) => results.filter((result) => result.hazard === hazard));
  // One that was measured too is told once.
  const named = hazards.some(({ hazard }) => hazard === "adulterant") ? [] : unlawful;
  if (hazards.length + named.length > 0)
    return [...named.map(unlawfulSentence), ...distinctByName(hazards).map(hazardSentence)].join(" ");
  const also = excessSentence(results);
  return [withoutHazard(judged), also ?? ""].filter((sentence) => sentence !== "").join(" ");
}

const unlawfulSentence = (name: string): string =>
  `The label names ${name}, which may not be in a supplement.`;

/** The sentence of a card and a headline: a pass that no accreditation stands behind says so where it is praised. */
export const headlineSentence = (judged: Judged, grade: EvidenceGrade): string =>
  judged.verdict === "pass" && grade === "D"
    ? `${verdictSentence(judged)} The laboratory isn’t accredited for these tests.`
    : verdictSentence(judged);

function withoutHazard({ verdict, coverage, results, deviation }: Judged): string {
  switch (verdict) {
    case null:
      return "Nothing in this report could be judged.";
    case "unsafe":
    case "fail":
      return sentencesOf(deciding(results, verdict), failureSentence);
    case "conditional_fail":
      return sentencesOf(deciding(results, verdict), failureSentence, "are in doubt");
    case "not_fully_judged":
      return [
        unjudgedSentence(results),
        ...(deviation === null ? [] : [deviationSentence(deviation), ...undecidedBeside(results)]),
      ]
        .filter((sentence) => sentence !== "")
        .join(" ");
    case "inconclusive":
      return undecidedSentence(deciding(results, verdict));
    case "no_failures":
      return `Nothing failed, but only ${coverage.tested} of the ${coverage.required} tests on our list for such a product ${coverage.tested === 1 ? "was" : "were"} done.`;
    case "conditional_pass":
      return `Within every limit, but too close to one to be sure: ${namedResults(results, "conditional_pass", distanceKept)}.`;
    case "pass":
      return passSentence(results);
  }
}

/** What was found and not judged, by why: no limit is held, or the label is not known to name it. */
function unjudgedSentence(results: readonly JudgedResult[]): string {
  const undeclared = results.filter(({ reasons }) => reasons.some((reason) => UNDECLARED.has(reason)));
  // What exceeds an upper level is told by `excessSentence`.
  const rest = results.filter(
    (result) => !undeclared.includes(result) && !result.reasons.includes("upper_level_exceeded"),
  );
  const sentences = [
    undeclared.length > 0
      ? `Contains ${namedResults(undeclared, "not_judged", statedAmount)}, which the label isn’t known to name.`
      : "",
    deciding(rest, "not_judged").length > 0
      ? `Found, but we hold no limit to judge it by: ${namedResults(rest, "not_judged", statedAmount)}.`
      : "",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/** What a stated deviation must not hide. */
function undecidedBeside(results: readonly JudgedResult[]): string[] {
  const undecided = deciding(results, "inconclusive");
  return undecided.length > 0 ? [undecidedSentence(undecided)] : [];
}

/** Characters of a stated deviation that a headline quotes. */
const MAX_QUOTED = 160;

/** The report shows the whole of it. */
const deviationSentence = (deviation: string): string =>
  `The laboratory states something that we can’t judge: “${
    deviation.length > MAX_QUOTED ? `${deviation.slice(0, MAX_QUOTED).trimEnd()}…` : deviation
  }”`;

const UNDECLARED: ReadonlySet<Reason> = new Set([
  "active_undeclared",
  "unknown_undeclared",
  "allergen_declaration_unknown",
]);

/** "All 18 judged results are within their limits. Closest to its limit: cadmium, at 23%." */
function passSentence(results: readonly JudgedResult[]): string {
  const passed = deciding(results, "pass");
  const [closest] = passed
    .flatMap((result) =>
      result.share?.of === "limit" && result.share.value ? [{ result, share: result.share.value }] : [],
    )
    .sort((one, other) => other.share - one.share);
  const all =
    passed.length === 1
      ? "The 1 judged result is within its limit."
      : `All ${passed.length} judged results are within their limits.`;
  if (!closest) return all;
  // A standard that rounds lets a little more than its figure pass.
  const rounded = closest.share > 1 ? ", and within it as the standard rounds" : "";
  return `${all} Closest to its limit: ${nameInSentence(closest.result)}, at ${formatPercent(closest.share * 100)}${rounded}.`;
}

/** "82% of the amount on the label; at least 80% is required", "97% of its limit"; empty without a figure. */
function distanceKept(result: JudgedResult): string {
  const { share, limit, claimed } = result;
  if (!share || share.value === null || !limit) return "";
  if (share.of === "limit") return `${formatPercent(share.value * 100)} of its limit`;
  const [value, amount] = [share.value, claimed ?? 1];
  const bounds = [
    { at: limit.low, words: "at least", verb: "required" },
    { at: limit.high, words: "at most", verb: "allowed" },
  ].flatMap(({ at, ...bound }) => (at === null ? [] : [{ ...bound, part: at / amount }]));
  const [nearest] = bounds.sort((one, other) => Math.abs(one.part - value) - Math.abs(other.part - value));
  const bound = nearest ? `; ${nearest.words} ${percentText(nearest.part)} is ${nearest.verb}` : "";
  return `${shareText(result)} of the amount on the label${bound}`;
}

function sentencesOf(
  results: readonly JudgedResult[],
  sentence: (result: JudgedResult) => string,
  rest: "failed" | "are in doubt" = "failed",
): string {
  const distinct = distinctByName(results);
  const more = distinct.length - MAX_NAMED;
  return [
    ...distinct.slice(0, MAX_NAMED).map(sentence),
    ...(more > 0
      ? [`${more} more ${more === 1 ? "result" : "results"} ${more === 1 ? SINGULAR[rest] : rest}.`]
      : []),
  ].join(" ");
}

const SINGULAR = { failed: "failed", "are in doubt": "is in doubt" } as const;

/** "Too much lead: 6.2 µg per day, 24% over the limit of 5 µg per day (USP <2232>)." */
function failureSentence(result: JudgedResult): string {
  const { name, limit, share, compared, reasons } = result;
  if (reasons.includes("laboratory_failed")) return laboratorySentence(result);
  if (reasons.includes("upper_level_exceeded"))
    return `Too much ${nameInSentence(result)}: ${upperLevelText(result)}.`;
  if (result.measured.finding.qualifier === "absent")
    return `${name}: not found, though the label claims it.`;
  if (!limit || !compared || (limit.low === null && limit.high === null)) return `${name}: does not conform.`;
  const cause = causeOf(result);
  if (share?.of === "claim")
    return `${cause}: ${shareText(result)} of the amount on the label; ${requiredShare(result)}.${doubtAbout(result)}`;
  return `${cause}: ${amountOf(compared, limit.unit)}${boundOf(result, limit)} (${limit.name}).${doubtAbout(result)}`;
}

/** "Bacillus cereus: 1,200,000 CFU/g, which the laboratory itself failed." */
function laboratorySentence(result: JudgedResult): string {
  const amount = statedAmount(result);
  return `${result.name}${amount && `: ${amount}`}, which the laboratory itself failed.`;
}

/** Kinds whose results are levels, not amounts of something. */
const LEVEL_KINDS = new Set<AnalyteKind>(["hygiene", "freshness", "physical", "other"]);

/** What is wrong, or of a borderline result perhaps wrong: "Too much lead", "Peroxide value too high". */
function causeOf(result: JudgedResult): string {
  const [low, isPerhaps] = [isTooLow(result), result.verdict === "conditional_fail"];
  if (LEVEL_KINDS.has(result.kind) && result.share?.of !== "claim")
    return `${result.name} ${isPerhaps ? "perhaps " : ""}too ${low ? "low" : "high"}`;
  return `${isPerhaps ? "Perhaps too" : "Too"} ${low ? "little" : "much"} ${nameInSentence(result)}`;
}

function isTooLow({ limit, share, compared, claimed }: JudgedResult): boolean {
  const low = limit?.low ?? null;
  if (low === null) return false;
  if (share?.of === "claim") return (share.value ?? share.to) * (claimed ?? 1) < low;
  return compared?.qualifier === "=" ? compared.measured < low : limit?.high === null;
}

/** Why a failure is not certain; empty if it is. */
function doubtAbout({ verdict, rule }: JudgedResult): string {
  if (verdict !== "conditional_fail") return "";
  return rule === "guard_band"
    ? " The difference is smaller than the measurement uncertainty."
    : " The laboratory stated no uncertainty.";
}

const percentText = (share: number) => `${formatRounded(share * 100)}%`;

/** "54%", "at most 3.3%": never rounded to the end of the range that it misses. */
function shareText(result: JudgedResult): string {
  const position = positionOnClaimedRange(result);
  return position ? `${formatShare(position)}%` : "";
}

/** Which end of a range around the claim is passed, in percent of the claim. */
function requiredShare({ limit, share, claimed }: JudgedResult): string {
  const [low, high, amount] = [limit?.low ?? null, limit?.high ?? 0, claimed ?? 1];
  return low !== null && (share?.value ?? 0) * amount < low
    ? `at least ${percentText(low / amount)} is required`
    : `at most ${percentText(high / amount)} is allowed`;
}

/**
 * "Lead is above California’s warning level: 0.8 µg per day against 0.5. It’s at 16% of the limit (USP <2232>)." Null if
 * nothing is above a warning level.
 */
export function warningSentence({ results }: Pick<JudgedReport, "results">): string | null {
  const above = results.flatMap((result) =>
    result.warnings
      .filter(({ position }) => position === "above")
      .slice(0, 1)
      .map((warning) => warningText(result, warning)),
  );
  return above.length === 0 ? null : above.join(" ");
}

function warningText({ name, share, limit, verdict }: JudgedResult, warning: WarningComparison): string {
  const { compared, limit: level } = warning;
  const against = compared
    ? `: ${amountOf(compared, level.unit)} against ${formatExact(level.high ?? 0)}`
    : "";
  const isWithin = verdict === "pass" || verdict === "conditional_pass";
  const rest =
    isWithin && limit && share?.of === "limit" && share.value !== null
      ? ` It’s at ${percentText(share.value)} of the limit (${limit.name}).`
      : "";
  return `${name} is above ${WARNING_NAMES[level.standard] ?? `the warning level (${level.name})`}${against}.${rest}`;
}

const WARNING_NAMES: Partial<Record<StandardId, string>> = {
  prop65: "California’s warning level",
  fda_lead: "FDA’s reference level for the whole diet",
};

export function coverageSentence({ tested, required }: { tested: number; required: number }): string {
  if (required === 0) return "No tests were required.";
  if (tested >= required)
    return required === 1
      ? "The 1 test on our list for such a product was done."
      : `All ${required} tests on our list for such a product were done.`;
  const missing = required - tested;
  const rest = missing === 1 ? "the one that wasn’t" : `the ${missing} that weren’t`;
  return `${tested} of the ${required} tests on our list for such a product were done. This report says nothing about ${rest}.`;
}

/** Names panels to whose results no limit that we hold applies; null if there is none. */
export function unjudgedPanelsSentence(panelsWithoutLimits: readonly Panel[]): string | null {
  if (panelsWithoutLimits.length === 0) return null;
  const panels = panelsWithoutLimits.map((panel) => PANEL_LABELS[panel].toLowerCase());
  return `Shown but not judged, because no limit that we hold applies: ${formatList(panels)}.`;
}
