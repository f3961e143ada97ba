import type { Certainty, RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { type DangerCategory, weighDanger } from "./danger-classifier.ts";
import { healthRiskOf } from "./health-rules.ts";
import { readQuestionText } from "./question-text.ts";

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
 * Values of the model's decision from which a danger is certain, possible, or slight, and the least value at which a rule counts:
 * below it a rule that matches stopped 153 harmless questions of strangers for one danger.
 */
const LEAST = { certain: 4, possible: -0.5, slight: -2, beside_rule: -3 } as const;

const STEPS = ["certain", "possible", "slight"] as const satisfies readonly Certainty[];

const certaintyOf = (value: number): Certainty | null => STEPS.find((step) => value >= LEAST[step]) ?? null;

/** The danger that a question is about, and how sure that is; null if nothing speaks for one. A rule is evidence, no veto. */
export function findDanger(question: string): Danger | null {
  const text = readQuestionText(question);
  const { value, category } = weighDanger(text);
  const ruled = value >= LEAST.beside_rule ? healthRiskOf(text.ruleConcepts) : null;
  const certainty = ruled ? certaintyOf(Math.max(value, LEAST.possible)) : certaintyOf(value);
  if (certainty === null) return null;
  const read = REASONS[category];
  const urgent = URGENT.find((reason) => reason === ruled || reason === read);
  return { reason: urgent ?? ruled ?? read, certainty, byRules: ruled !== null };
}

export const isUrgent = (reason: RefusalReason | null): boolean => URGENT.some((urgent) => urgent === reason);
