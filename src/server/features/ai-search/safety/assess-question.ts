import type { RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { classifyDanger, type DangerCategory } from "./danger-classifier.ts";
import { healthRiskOf } from "./health-rules.ts";
import { readQuestionText } from "./question-text.ts";

type SafetyReason = Exclude<RefusalReason, "off_topic">;

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
  /** Whether the rules see a danger, or the trained model alone does. */
  byRules: boolean;
}

/**
 * Why a question gets help or a referral instead of products; null if nothing speaks against products. Two detectors look
 * at it, rules over concepts and a trained model, and either can stop it.
 */
export function findDanger(question: string): Danger | null {
  const text = readQuestionText(question);
  const byRules = healthRiskOf(text.ruleConcepts);
  const danger = classifyDanger(text);
  const byModel = danger && REASONS[danger];
  const urgent = URGENT.find((reason) => reason === byRules || reason === byModel);
  const reason = urgent ?? byRules ?? byModel;
  return reason && { reason, byRules: byRules !== null };
}

export const assessQuestion = (question: string): SafetyReason | null => findDanger(question)?.reason ?? null;

export const isUrgent = (reason: RefusalReason | null): boolean => URGENT.some((urgent) => urgent === reason);
