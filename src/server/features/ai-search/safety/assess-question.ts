import type { Certainty, RefusalReason } from "#contract/ai-search-vocabulary.ts";
import encoder from "../knowledge/question-encoder.json" with { type: "json" };
import { type DangerCategory, type DangerWeight, weighDanger } from "./danger-classifier.ts";
import { healthRiskOf } from "./health-rules.ts";
import { type QuestionText, readQuestionText } from "./question-text.ts";

export type SafetyReason = Exclude<RefusalReason, "off_topic">;

const REASONS: Readonly<Record<DangerCategory, SafetyReason>> = {
  crisis: "crisis",
  emergency: "emergency",
  pregnancy: "interaction",
  child: "interaction",
  medicine: "interaction",
  organ: "interaction",
  instead: "diagnosis",
  treatment: "diagnosis",
  dosing: "dosing",
  illegal: "dangerous_substance",
  cheating: "drug_test",
  pets: "animal",
};

/** Reasons that may be answered with facts, so that a crisis must not hide behind them. */
const ANSWERED: readonly SafetyReason[] = ["dosing", "diagnosis"];

/** Reasons that win over all others, most urgent first. */
const URGENT: readonly SafetyReason[] = ["crisis", "emergency"];

export interface Danger {
  reason: SafetyReason;
  certainty: Certainty;
  /** What the rules see; null where the trained models alone see a danger. */
  ruled: SafetyReason | null;
}

/**
 * Least blended log-odds of each step, chosen on training writers whom the encoder did not see, and the least at which a rule
 * counts: below it, rules stopped 153 harmless questions of strangers for one danger.
 */
const LEAST = encoder.least;
const LEAST_BESIDE_RULE = LEAST.slight.dangerous;

const STEPS = ["certain", "possible", "slight"] as const satisfies readonly Certainty[];

/**
 * The danger that a question is about, and how sure that is; null if nothing speaks for one. A rule is evidence, no veto. `english`: a
 * Spanish question in English, the language of the detectors and the rules.
 */
export async function findDanger(question: string, english: string = question): Promise<Danger | null> {
  const text = readQuestionText(english);
  const weight = await weighInBoth(text, question, english);
  const ruled = weight.dangerous >= LEAST_BESIDE_RULE ? healthRiskOf(text.ruleConcepts) : null;
  const dangerStep = stepOf(weight.dangerous, "dangerous");
  // What is a danger for sure, and likelier a crisis than anything else, is a crisis for sure.
  const urgentStep = surest(
    stepOf(weight.urgent, "urgent"),
    weight.urgentShare >= LIKELIEST_SHARE && dangerStep,
    isUrgent(ruled) && "possible",
  );
  const otherStep = surest(dangerStep, ruled !== null && "possible");
  const urgentReason =
    ruled === "emergency" && weight.urgentShare < LIKELY_SHARE ? ruled : REASONS[weight.urgentCategory];
  const otherReason = ruled !== null && !isUrgent(ruled) ? ruled : REASONS[weight.otherCategory];
  if (urgentStep !== null && isGraver(urgentStep, otherStep, otherReason))
    return { reason: urgentReason, certainty: urgentStep, ruled };
  return otherStep && { reason: otherReason, certainty: otherStep, ruled };
}

/** Below this share, the rules say which of both it is. */
const LIKELY_SHARE = 0.2;
/** From this share of the danger's probability on, a crisis or an emergency is likelier than all else. */
const LIKELIEST_SHARE = 0.5;

const stepOf = (value: number, of: "urgent" | "dangerous"): Certainty | null =>
  STEPS.find((step) => value >= LEAST[step][of]) ?? null;

/**
 * Whether a crisis or an emergency is what a person should be asked about first: if it is as sure as the other danger, or if it is
 * possible and the other one may be answered. In slight doubt both are a line of help.
 */
const isGraver = (urgent: Certainty, other: Certainty | null, reason: SafetyReason): boolean =>
  STEPS.indexOf(urgent) <= (other === null ? STEPS.length : STEPS.indexOf(other)) ||
  (urgent === "possible" && ANSWERED.includes(reason));

/**
 * The encoder has learned some Spanish: it reads what the lists of words miss, but takes words that it never saw for a danger. So it
 * reads a Spanish question in both languages, and the mean counts (docs/question-encoder.md).
 */
async function weighInBoth(text: QuestionText, question: string, english: string): Promise<DangerWeight> {
  const weight = await weighDanger(text, english);
  if (question === english) return weight;
  const asked = await weighDanger(text, question);
  return {
    ...weight,
    urgent: (weight.urgent + asked.urgent) / 2,
    dangerous: (weight.dangerous + asked.dangerous) / 2,
    urgentShare: Math.max(weight.urgentShare, asked.urgentShare),
  };
}

const surest = (...steps: readonly (Certainty | null | false)[]): Certainty | null =>
  STEPS.find((step) => steps.includes(step)) ?? null;

export const isUrgent = (reason: RefusalReason | null): boolean => URGENT.some((urgent) => urgent === reason);
