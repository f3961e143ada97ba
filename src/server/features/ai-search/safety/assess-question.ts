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

/**
 * Why a question gets help or a referral instead of products; null if nothing speaks against products. Two detectors look
 * at it, rules over concepts and a trained model, and either can stop it.
 */
export function assessQuestion(question: string): SafetyReason | null {
  const text = readQuestionText(question);
  const byRules = healthRiskOf(text.ruleConcepts);
  const danger = classifyDanger(text);
  const byModel = danger && REASONS[danger];
  const urgent = URGENT.find((reason) => reason === byRules || reason === byModel);
  return urgent ?? byRules ?? byModel;
}
