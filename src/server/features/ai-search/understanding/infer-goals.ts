import { readFileSync } from "node:fs";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import type { TextClassifier } from "./classifier.ts";
import { type GoalGuess, guessGoals } from "./goal-features.ts";
import { knowledgeFile } from "./goals.ts";
import { NO_GOAL } from "./train.ts";
import { readWeights } from "./weights-file.ts";
import { splitWords } from "./words.ts";

/** Below this the classifier has no opinion (`npm run cli train-goals` prints what that costs and gains). */
export const MIN_GOAL_PROBABILITY = 0.25;
/** Minimum probability of a goal that only one clause of the question is about. */
const MIN_CLAUSE_PROBABILITY = 0.5;
/** Minimum words that say something in such a clause. */
const MIN_CLAUSE_WORDS = 2;
/** Maximum goals inferred from one question. */
const MAX_INFERRED_GOALS = 2;
/** Minimum probability at which a question is considered off topic. */
const MIN_OFF_TOPIC_PROBABILITY = 0.5;
/** A named goal is contradicted if it is below the first, and another reading above the second probability. */
const CONTRADICTION = { named: 0.03, other: 0.7 } as const;

let model: TextClassifier | null = null;

function guessesAbout(text: string): GoalGuess[] {
  model ??= readWeights(readFileSync(knowledgeFile("goal-weights.bin")));
  return guessGoals(model, text);
}

/** What joins two wishes: "sleep better and less achy knees". */
const CLAUSE_BORDERS = / (?:and|plus|also|but|while|&) | , /;

const saysEnough = (clause: string): boolean =>
  splitWords(clause).filter((word) => !QUESTION_STOP_WORDS.has(word)).length >= MIN_CLAUSE_WORDS;

/**
 * Goals that a question is about without naming them. `unread`: its words that were not understood otherwise. `named`:
 * goals it names. `namesContents`: it names a goal, an ingredient or a category, so that only a clause that is clearly
 * about another goal adds one.
 */
export function inferGoals(unread: string, named: readonly string[], namesContents: boolean): string[] {
  const [best] = namesContents ? [] : guessesAbout(unread);
  const goals = best && isGoal(best, MIN_GOAL_PROBABILITY) ? [best.goal] : [];
  const clauses = ` ${unread} `.split(CLAUSE_BORDERS).filter(saysEnough);
  if (clauses.length > 1 || namesContents)
    for (const clause of clauses) {
      const [guess] = guessesAbout(clause);
      if (guess && isGoal(guess, MIN_CLAUSE_PROBABILITY)) goals.push(guess.goal);
    }
  const added = [...new Set(goals)].filter((goal) => !named.includes(goal));
  return added.slice(0, Math.max(0, MAX_INFERRED_GOALS - named.length));
}

const isGoal = ({ goal, probability }: GoalGuess, least: number): boolean =>
  goal !== NO_GOAL && probability >= least;

/**
 * Named goals that the sentence as a whole contradicts: their word means something else in it, such as "cold" in "my feet
 * are always cold". Names of goals are training phrases, so a plain request for one is never contradicted.
 */
export function contradictedGoals(question: string, named: readonly string[]): ReadonlySet<string> {
  if (named.length === 0) return new Set();
  const guesses = guessesAbout(question);
  const [best] = guesses;
  if (!best || best.probability < CONTRADICTION.other || named.includes(best.goal)) return new Set();
  const isUnlikely = (slug: string) =>
    (guesses.find(({ goal }) => goal === slug)?.probability ?? 1) < CONTRADICTION.named;
  return new Set(named.filter(isUnlikely));
}

/** Whether a question is most likely not about supplements. */
export function isOffTopic(text: string): boolean {
  const [best] = guessesAbout(text);
  return best !== undefined && best.goal === NO_GOAL && best.probability >= MIN_OFF_TOPIC_PROBABILITY;
}
