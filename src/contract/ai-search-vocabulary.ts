import { FILTER_KEYS } from "./vocabulary.ts";

/** `model`: a language model understood the question or wrote the answer. `fallback`: it should have, and could not. */
export const AI_MODES = ["built_in", "model", "fallback"] as const;
export type AiMode = (typeof AI_MODES)[number];

/** What is not answered, and why. Everything but the last is a person's own health. */
export const REFUSAL_REASONS = ["emergency", "interaction", "dosing", "diagnosis", "off_topic"] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Parts of an interpretation that a reader may take out or add. */
export const AI_FILTER_KEYS = [...FILTER_KEYS, "goal", "word", "without", "amount", "sort"] as const;

/** Units in which a wish for an amount is understood. */
export const AMOUNT_UNITS = ["mg", "µg", "g", "IU", "CFU"] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

/** Why a result was not what was asked for, in the order in which the reasons are offered. */
export const FEEDBACK_REASONS = ["wrong_goal", "has_unwanted", "wrong_form", "not_tested", "other"] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

export const FEEDBACK_REASON_LABELS: Record<FeedbackReason, string> = {
  wrong_goal: "Not what I meant",
  has_unwanted: "Has something I do not want",
  wrong_form: "Wrong form",
  not_tested: "Nobody has tested it",
  other: "Something else",
};

export const GRADE_LABELS = ["Useless", "Hardly fits", "Fits", "Exactly that"] as const;

/** Every figure that the ranker weighs, each from 0 to 1, higher is better; in the order in which they are shown. */
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

export const RANKER_FEATURE_LABELS: Record<RankerFeature, string> = {
  text: "Has the words of the question",
  goal: "Has what is looked for under the goal",
  breadth: "Has several such ingredients",
  ingredient: "Has the ingredients asked for",
  focus: "Has little else in it",
  name: "Is named after the ingredient",
  salt: "Has the form of the ingredient asked for",
  category: "Is the kind of product asked for",
  verdict: "Passed its tests",
  coverage: "Was tested for everything required",
  recency: "Was tested lately",
  accuracy: "Contains what the label claims",
  margin: "Has little lead",
};

/** What became of a trained ranker. `not_better`: it did not win on held-out ratings, and was never used. */
export const TRAINING_OUTCOMES = ["in_use", "replaced", "rolled_back", "not_better"] as const;
export type TrainingOutcome = (typeof TRAINING_OUTCOMES)[number];

/** Longest question (as notes: a sentence or three), results of one search, and how long it is kept. */
export const QUESTION_LENGTH = 512;
export const AI_RESULTS = { page: 10, most: 100 } as const;
export const SEARCH_LIVES_HOURS = 24;

export const SAMPLE_QUESTIONS = [
  "something to help me wind down at night, no melatonin",
  "vegan omega-3 with the lowest lead",
  "magnesium glycinate that contains what it claims",
  "gummies for my nails and hair without gelatin",
  "protein powder with no sugar that was tested this year",
  "vitamin d at least 2000 IU, not a softgel",
] as const;

export const NOT_MEDICAL_ADVICE = "This is not medical advice.";
