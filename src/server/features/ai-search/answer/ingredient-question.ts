import { ANY_INGREDIENT, backgroundOf } from "#domain/background/background.ts";
import { ingredientInSentence } from "#domain/text/ingredient-in-sentence.ts";
import type { IngredientFacts } from "../../ingredients/queries/ingredient.ts";
import { groupsMentioned } from "../understanding/conditions.ts";
import {
  answersAnywhere,
  backgroundFor,
  besideEffect,
  directBackground,
  isAboutKeeping,
  whatItIs,
} from "./background.ts";
import type { CitedSentence } from "./facts.ts";
import {
  amountsSentences,
  conversionSentences,
  formsSentences,
  type IntakeGroup,
  intakeSentences,
} from "./ingredient-sentences.ts";

interface Asked {
  /** Normalized. */
  question: string;
  group: IntakeGroup;
  /** What sources outside this site say that answers it, best first. */
  background: readonly CitedSentence[];
}

type Answer = (facts: IngredientFacts, asked: Asked) => CitedSentence[];

const plain = (texts: readonly string[]): CitedSentence[] => texts.map((text) => ({ text, citations: [] }));

/** Questions about an ingredient, by what they ask; the first that matches counts. */
const QUESTIONS: readonly (readonly [asks: RegExp, answer: Answer])[] = [
  [
    /\b(?:upper|limit|max\w*|too much|too many|megadose|rda|recommended|requirements?|daily value|dv|need a day|per day|a day|each day|daily)\b/,
    (facts, { group, background }) =>
      ifFew(plain([...intakeSentences(facts, group), ...amountsSentences(facts, group)]), background),
  ],
  [
    /\b(?:when|what time|time of day|morning|night|bedtime|empty stomach|with food|with meals?|before bed|how often)\b/,
    (facts, { question }) => {
      const timed = { ...facts, background: facts.background.filter(({ topic }) => TIMED.has(topic)) };
      const background = backgroundFor(question, timed, MAX_BACKGROUND);
      return background.length > 0
        ? background
        : plain([
            `When to take ${ingredientInSentence(facts.name)} isn’t in our data: the directions on the package say how its maker means it.`,
          ]);
    },
  ],
  [
    /\b(?:how much|how many (?!hours|days|weeks|minutes|products|brands)|amounts?|usual|typical|strengths?|mg|mcg|iu|dose)\b/,
    (facts, { group, background }) =>
      ifFew(plain([...amountsSentences(facts, group), ...intakeSentences(facts, group)]), background),
  ],
  [
    /\b(?:forms?|types?|kinds?|versions?|difference)\b/,
    (facts, { question, background }) => [
      ...background,
      ...plain(formsSentences(facts, question)),
      ...(background.length > 0 ? [] : [whatItIs(facts)]),
    ],
  ],
];

/** Asks what something is. */
export const ASKS_WHAT =
  /\b(?:whats|what (?:even |exactly |really |actually )?(?:is|are)|what (?:exactly )?does|explain)\b/;

/** "Is collagen just jello?" A longer one asks for more than what it is. */
const ASKS_WHETHER = /^(?:so |wait |and )?(?:is|are) \S+(?: \S+){0,4}$/;
const TIMED: ReadonlySet<string> = new Set(["timing", "with"]);

const OTHERWISE: Answer = (facts, { question, background }) =>
  background.length > 0
    ? [...plain([nearestSentence(facts)]), ...background]
    : ASKS_WHAT.test(question) || ASKS_WHETHER.test(question)
      ? [whatItIs(facts)]
      : plain([
          `We hold nothing on that for ${ingredientInSentence(facts.name)}. Its page has what labels claim, what laboratories measured, and what research says.`,
        ]);

/** Before a fact that shares a topic or words with the question. */
const nearestSentence = ({ name }: IngredientFacts): string =>
  `What we hold nearest to that, on ${ingredientInSentence(name)}:`;

/** Background facts in an answer. */
const MAX_BACKGROUND = 2;

/** What is known of an ingredient that answers a normalized question. */
export function factsOn(question: string, facts: IngredientFacts): CitedSentence[] {
  const asked = {
    question,
    group: groupIn(question),
    background: backgroundOn(question, facts),
  };
  const converted = conversionSentences(facts, question);
  if (converted.length > 0) return plain(converted);
  const direct = directBackground(question, facts, MAX_BACKGROUND);
  if (direct.length > 0) return LIMITS.test(question) ? withFigures(facts, asked, direct) : direct;
  const anywhere = answersAnywhere(question, [facts.slug], 1);
  if (anywhere.length > 0) return anywhere;
  const beside = besideEffect(question, facts, MAX_BACKGROUND);
  if (beside.length > 0) return beside;
  const [, answer = OTHERWISE] = QUESTIONS.find(([asks]) => asks.test(question)) ?? [];
  const sentences = answer(facts, asked);
  return sentences.length > 0 ? sentences : OTHERWISE(facts, asked);
}

/** Asks for a recommended or highest amount: the figures that judgements use come first. */
const LIMITS = /\b(?:upper|limit|max\w*|too much|too many|megadose|rda|recommended|daily value|need a day)\b/;

const withFigures = (
  facts: IngredientFacts,
  { group }: Asked,
  direct: readonly CitedSentence[],
): CitedSentence[] => [...plain(intakeSentences(facts, group)), ...direct];

/** Where neither labels nor intakes say how much. */
const ifFew = (sentences: readonly CitedSentence[], background: readonly CitedSentence[]): CitedSentence[] =>
  sentences.length > 1 ? [...sentences] : [...sentences, ...background.slice(0, 1)];

/** What sources outside this site say of an ingredient, or of any supplement, that answers a normalized question. */
export function backgroundOn(question: string, facts: IngredientFacts): CitedSentence[] {
  const own = backgroundFor(question, facts, MAX_BACKGROUND);
  return own.length > 0 ? own : generalBackground(question);
}

/** The same of any supplement. */
export const generalBackground = (question: string): CitedSentence[] =>
  !isAboutKeeping(question)
    ? []
    : backgroundFor(
        question,
        { name: "vitamin supplement powder", background: backgroundOf(ANY_INGREDIENT) },
        1,
      );

/** For whom a normalized question asks: the first group that it mentions. */
export const groupIn = (question: string): IntakeGroup => groupsMentioned(question)[0] ?? "adults";
