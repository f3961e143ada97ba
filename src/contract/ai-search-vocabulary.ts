import { DAY_S } from "./durations.ts";
import { FILTER_KEYS } from "./search-vocabulary.ts";

/** `model`: a language model parsed the question or wrote the answer. `fallback`: the model failed and the built-in code answered. */
export const AI_MODES = ["built_in", "model", "fallback"] as const;
export type AiMode = (typeof AI_MODES)[number];

/** Why a question is not answered. All but `off_topic` concern someone's safety. */
export const REFUSAL_REASONS = [
  "crisis",
  "emergency",
  "interaction",
  "dosing",
  "diagnosis",
  "dangerous_substance",
  "drug_test",
  "animal",
  "off_topic",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** What could be misused: a certain danger of this kind leads to no products, even if it is about someone else. */
export const MISUSE_REASONS: ReadonlySet<RefusalReason> = new Set(["dangerous_substance", "drug_test"]);

/** Whether "This isn't about me" can lead on from a certain danger. */
export const canBeAboutOthers = (reason: RefusalReason): boolean =>
  reason !== "off_topic" && !MISUSE_REASONS.has(reason);

/**
 * How sure we are that a question is about someone's danger. `certain`: help only. `possible`: help first, and one tap leads on to
 * products. `slight`: products, and a line of help above them.
 */
export const CERTAINTIES = ["certain", "possible", "slight"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** The language of a question: English and Spanish are read, of others only what is written like English. */
export const QUESTION_LANGUAGES = ["en", "es", "other"] as const;
export type QuestionLanguage = (typeof QUESTION_LANGUAGES)[number];

/** Parts of an interpretation that the visitor can remove or add. */
export const AI_FILTER_KEYS = [
  ...FILTER_KEYS,
  "prefer_brand",
  "goal",
  "word",
  "without",
  "amount",
  "sort",
] as const;

/** Units accepted in an amount filter. */
export const AMOUNT_UNITS = ["mg", "µg", "g", "IU", "CFU"] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

/** What research says about an ingredient and a goal, strongest first. A grade of the evidence, not of a product. */
export const RESEARCH_GRADES = ["established", "nutrient", "mixed", "limited", "not_shown"] as const;
export type ResearchGrade = (typeof RESEARCH_GRADES)[number];

export const RESEARCH_GRADE_LABELS: Record<ResearchGrade, string> = {
  established: "shown in trials",
  nutrient: "the body needs it; more helps if you get too little",
  mixed: "trials disagree",
  limited: "few or small trials",
  not_shown: "not shown in trials",
};

/** Said of a grade or a caution none of whose sources any of us has read. */
export const SOURCE_NOT_CHECKED = "source not checked by us";

/** Reasons for a low rating, in display order. */
export const FEEDBACK_REASONS = ["wrong_goal", "has_unwanted", "wrong_form", "not_tested", "other"] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

export const FEEDBACK_REASON_LABELS: Record<FeedbackReason, string> = {
  wrong_goal: "Not what I meant",
  has_unwanted: "Contains something I don’t want",
  wrong_form: "Wrong form",
  not_tested: "Not tested",
  other: "Something else",
};

export const RATING_LABELS = ["Not relevant", "Somewhat relevant", "Relevant", "Exactly right"] as const;

/** Features the ranking weighs, each from 0 to 1, higher is better. In display order. */
export const RANKER_FEATURES = [
  "text",
  "goal",
  "breadth",
  "ingredient",
  "focus",
  "name",
  "salt",
  "category",
  "verdict",
  "coverage",
  "recency",
  "accuracy",
  "margin",
] as const;
export type RankerFeature = (typeof RANKER_FEATURES)[number];

/** Characters; the same as for notes, enough for two or three sentences. */
export const MAX_QUESTION_LENGTH = 512;
/** Chips that a visitor may remove from an interpretation, and as many that may be added. */
export const MAX_CHIP_EDITS = 8;
export const AI_RESULTS = { pageSize: 10, max: 100 } as const;
/** Stored searches expire after this time. */
export const AI_SEARCH_LIFETIME_S = DAY_S;

/**
 * The first three are of different kinds: by purpose, by contaminant and by label content. Each has an answer worth showing in the
 * demo catalog, on any day; a test asks them all.
 */
export const EXAMPLE_QUESTIONS = [
  "something to help me wind down at night, no melatonin",
  "omega-3 with the lowest lead",
  "zinc that contains what it claims",
  "gummies for children without gelatin",
  "something for stiff joints, no shellfish",
  "vitamin d at least 2000 IU, not a softgel",
] as const;

export const NOT_MEDICAL_ADVICE = "This is not medical advice.";
