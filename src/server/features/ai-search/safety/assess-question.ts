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

/** Reasons that win over all others, most urgent first. */
const URGENT: readonly SafetyReason[] = ["crisis", "emergency"];

export interface Danger {
  reason: SafetyReason;
  certainty: Certainty;
  /** Whether the rules see a danger, or the trained model alone does. */
  byRules: boolean;
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
  const urgentStep = STEPS.find((step) => weight.urgent >= LEAST[step].urgent) ?? null;
  const otherStep = STEPS.find((step) => weight.dangerous >= LEAST[step].dangerous) ?? null;
  const certainty = surest(urgentStep, otherStep, ruled && "possible");
  if (certainty === null) return null;
  const byRules = ruled !== null;
  const isUrgent = urgentStep !== null && (urgentStep === certainty || weight.isUrgentLikely);
  if (isUrgent || ruled === "emergency")
    return { reason: isUrgent ? REASONS[weight.urgentCategory] : "emergency", certainty, byRules };
  return { reason: ruled ?? REASONS[weight.otherCategory], certainty, byRules };
}

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
    isUrgentLikely: weight.isUrgentLikely || asked.isUrgentLikely,
  };
}

const surest = (...steps: readonly (Certainty | null)[]): Certainty | null =>
  STEPS.find((step) => steps.includes(step)) ?? null;

export const isUrgent = (reason: RefusalReason | null): boolean => URGENT.some((urgent) => urgent === reason);
