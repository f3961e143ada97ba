import { readFileSync } from "node:fs";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import type { TextClassifier } from "./classifier.ts";
import { type GoalGuess, guessGoals } from "./goal-features.ts";
import { GOALS, knowledgeFile } from "./goals.ts";
import { NO_GOAL } from "./train.ts";
import { readWeights } from "./weights-file.ts";
import { normalizeQuestion, splitWords } from "./words.ts";

/** Below this the classifier has no opinion (`npm run cli train-goals` prints what that costs and gains). */
export const MIN_GOAL_PROBABILITY = 0.2;
/** The same for a text of one word that says something, which is often odd or misspelt: "shaken", "wobbly". */
const MIN_ONE_WORD_PROBABILITY = 0.7;
/** Minimum probability of a second goal, and of one beside a goal, an ingredient or a category that is named. */
const MIN_SECOND_PROBABILITY = 0.25;
const MIN_PROBABILITY_BESIDE_NAMES = 0.4;
/** The same if one clause alone is about it, and its minimum probability in the whole question. */
const MIN_CLAUSE_PROBABILITY = 0.5;
const MIN_PROBABILITY_OF_CLAUSE_GOAL = 0.01;
/** Minimum probability of a goal that only products for a group have: it leaves out all others. */
const MIN_GROUP_PROBABILITY = 0.7;
/** Minimum words that say something beside names. */
const MIN_WORDS_BESIDE_NAMES = 2;
/** Maximum goals inferred from one question. */
const MAX_INFERRED_GOALS = 2;
/** Minimum probability at which a question is considered off topic. */
const MIN_OFF_TOPIC_PROBABILITY = 0.5;
/** A named goal is contradicted if it is below the first, and another reading above the second probability. */
const CONTRADICTION = { named: 0.03, other: 0.6 } as const;
/** A named goal of a group is dropped below this: "my son's wedding" asks for no children's product. */
const MIN_NAMED_GROUP_PROBABILITY = 0.1;
/** A product for children is asked for, whatever else the sentence is about: "kids multivitamin", "for my son". */
const ASKS_FOR_CHILDREN =
  /(?<![a-z])(?:(?:for|suits?|safe for|suitable for) (?:my |the |our |a |an )?(?:\w+ )?(?:kid|kids|child|children|toddler|son|daughter)(?! ?s)(?![a-z])|(?:kids|childs|childrens|toddler) (?:\w+ )?(?:multi|vit|gumm|thing|formula|supplement|drops?|syrup|probiotic|powder|chew|tablet|version|one)s?)/;

let model: TextClassifier | null = null;

function guessesAbout(text: string): GoalGuess[] {
  model ??= readWeights(readFileSync(knowledgeFile("goal-weights.bin")));
  return guessGoals(model, text);
}

/** Words of every question here. */
const GENERIC_WORDS = new Set(["vitamin", "vitamins", "mineral", "minerals", "nutrient", "nutrients"]);

const wordsThatSayMuch = (text: string): number =>
  splitWords(text).filter(
    (word) => !QUESTION_STOP_WORDS.has(word) && !GENERIC_WORDS.has(word) && /[a-z]{2}/.test(word),
  ).length;

/** What joins two wishes: "sleep better and less achy knees". */
const CLAUSE_BORDERS = / (?:and|plus|also|but|while|&) | , /;
/** Minimum words that say something in a clause. */
const MIN_CLAUSE_WORDS = 2;

/**
 * Goals that a question is about without naming them, most likely first. `unread`: its words that were not understood
 * otherwise; without them nothing is inferred. `named`: goals it names. `namesContents`: it names a goal, an ingredient or
 * a category.
 */
export function inferGoals(
  question: string,
  { unread, named, namesContents }: { unread: string; named: readonly string[]; namesContents: boolean },
): string[] {
  const words = wordsThatSayMuch(unread);
  if (words === 0 || (namesContents && words < MIN_WORDS_BESIDE_NAMES)) return [];
  const first = namesContents
    ? MIN_PROBABILITY_BESIDE_NAMES
    : words === 1
      ? MIN_ONE_WORD_PROBABILITY
      : MIN_GOAL_PROBABILITY;
  const guesses = guessesAbout(question);
  const isMeant = ({ goal, probability }: GoalGuess, least: number) =>
    goal !== NO_GOAL && probability >= (GOALS.get(goal)?.group ? MIN_GROUP_PROBABILITY : least);
  const [best, second] = guesses;
  if (!best || !isMeant(best, first)) return [];
  const ofClauses = goalsOfClauses(question, guesses);
  const likely = second && isMeant(second, MIN_SECOND_PROBABILITY) ? [second.goal] : ofClauses;
  return [...new Set([best.goal, ...likely])]
    .filter((goal) => !named.includes(goal))
    .slice(0, Math.max(0, MAX_INFERRED_GOALS - named.length));
}

/** Goals that a clause is clearly about and the whole question possibly. */
function goalsOfClauses(question: string, guesses: readonly GoalGuess[]): string[] {
  const clauses = ` ${normalizeQuestion(question)} `.split(CLAUSE_BORDERS);
  if (clauses.length === 1) return [];
  const possible = new Set(
    guesses
      .filter(({ goal, probability }) => goal !== NO_GOAL && probability >= MIN_PROBABILITY_OF_CLAUSE_GOAL)
      .map(({ goal }) => goal),
  );
  return clauses
    .filter((clause) => wordsThatSayMuch(clause) >= MIN_CLAUSE_WORDS)
    .flatMap((clause) => guessesAbout(clause)[0] ?? [])
    .filter(
      ({ goal, probability }) =>
        possible.has(goal) && !GOALS.get(goal)?.group && probability >= MIN_CLAUSE_PROBABILITY,
    )
    .map(({ goal }) => goal);
}

/**
 * Named goals that the sentence as a whole contradicts: their word means something else in it, such as "cold" in "my feet
 * are always cold". Names of goals are training phrases, so a plain request for one is never contradicted.
 */
export function contradictedGoals(question: string, named: readonly string[]): ReadonlySet<string> {
  if (named.length === 0) return new Set();
  const guesses = guessesAbout(question);
  const probabilityOf = (slug: string) => guesses.find(({ goal }) => goal === slug)?.probability ?? 1;
  const [best] = guesses;
  const isOther = best !== undefined && best.probability >= CONTRADICTION.other && !named.includes(best.goal);
  const isPlain = ASKS_FOR_CHILDREN.test(normalizeQuestion(question));
  return new Set(
    named.filter((slug) =>
      GOALS.get(slug)?.group
        ? !isPlain && probabilityOf(slug) < MIN_NAMED_GROUP_PROBABILITY
        : isOther && probabilityOf(slug) < CONTRADICTION.named,
    ),
  );
}

/** By how much a goal is likelier if a language model reads it, too. */
const MODEL_ODDS = 20;
/** From this probability on, a goal of the classifier stays beside those of a model. */
const MIN_STAYING_PROBABILITY = 0.7;

/**
 * Goals of a question that the classifier (`inferred`) and a language model (`read`) see in it. A model's goal needs the
 * classifier's doubt: one that the classifier finds far less likely than its own best is left out.
 */
export function combineGoals(
  question: string,
  { inferred, read }: { inferred: readonly string[]; read: readonly string[] },
): string[] {
  if (inferred.length === 0 || read.length === 0) return [...inferred, ...read];
  const guesses = guessesAbout(question);
  const probabilityOf = (slug: string) => guesses.find(({ goal }) => goal === slug)?.probability ?? 0;
  const best = Math.max(...inferred.map(probabilityOf));
  const likely = read.filter((slug) => MODEL_ODDS * probabilityOf(slug) >= best);
  if (likely.length === 0) return [...inferred];
  return [
    ...new Set([...inferred.filter((slug) => probabilityOf(slug) >= MIN_STAYING_PROBABILITY), ...likely]),
  ];
}

/** Whether a question is most likely not about supplements. */
export function isOffTopic(text: string): boolean {
  const [best] = guessesAbout(text);
  return best !== undefined && best.goal === NO_GOAL && best.probability >= MIN_OFF_TOPIC_PROBABILITY;
}
