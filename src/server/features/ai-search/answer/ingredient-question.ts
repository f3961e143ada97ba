import { ingredientInSentence } from "#domain/text/ingredient-in-sentence.ts";
import type { IngredientFacts } from "../../ingredients/queries/ingredient.ts";
import { groupsMentioned } from "../understanding/conditions.ts";
import {
  amountsSentences,
  formsSentences,
  type IntakeGroup,
  intakeSentences,
} from "./ingredient-sentences.ts";

interface Asked {
  /** Normalized. */
  question: string;
  group: IntakeGroup;
}

type Answer = (facts: IngredientFacts, asked: Asked) => string[];

/** Questions about an ingredient, by what they ask; the first that matches counts. */
const QUESTIONS: readonly (readonly [asks: RegExp, answer: Answer])[] = [
  [
    /\b(?:upper|limit|max\w*|too much|too many|megadose|rda|recommended|requirements?|daily value|dv|need a day|per day|a day|each day|daily)\b/,
    (facts, { group }) => [...intakeSentences(facts, group), ...amountsSentences(facts, group)],
  ],
  [
    /\b(?:when|what time|time of day|morning|night|bedtime|empty stomach|with food|with meals?|before bed|how often)\b/,
    (facts, { group }) => [
      `When to take ${ingredientInSentence(facts.name)} isn’t in our data: the directions on the package say how its maker means it.`,
      ...amountsSentences(facts, group),
    ],
  ],
  [
    /\b(?:how much|how many|amounts?|usual|typical|strengths?|mg|mcg|iu|dose)\b/,
    (facts, { group }) => [...amountsSentences(facts, group), ...intakeSentences(facts, group)],
  ],
  [
    /\b(?:forms?|types?|kinds?|versions?|difference)\b/,
    (facts, { question }) => [...formsSentences(facts, question), facts.about],
  ],
];

const ASKS_WHAT = /^(?:whats|what is|what are|what(?: exactly)? does|explain)\b/;

const OTHERWISE: Answer = (facts, { question, group }) => [
  ASKS_WHAT.test(question)
    ? facts.about
    : "That isn’t in our data, which holds label claims, lab results, and what research says.",
  ...amountsSentences(facts, group),
];

/** What is known of an ingredient that answers a normalized question. */
export function factsOn(question: string, facts: IngredientFacts): string[] {
  const asked = { question, group: groupIn(question) };
  const [, answer = OTHERWISE] = QUESTIONS.find(([asks]) => asks.test(question)) ?? [];
  const sentences = answer(facts, asked);
  return sentences.length > 0 ? sentences : OTHERWISE(facts, asked);
}

/** For whom a normalized question asks: the first group that it mentions. */
export const groupIn = (question: string): IntakeGroup => groupsMentioned(question)[0] ?? "adults";
