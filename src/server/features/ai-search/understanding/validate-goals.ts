import { outOfRange } from "#domain/out-of-range.ts";
import { guessGoals } from "./goal-features.ts";
import { FIRST_BANK, type WrittenPhrase } from "./goal-phrases.ts";
import { NO_GOAL, type Phrase, trainGoalClassifier } from "./train.ts";

/** What a classifier made of a phrase that it was not trained on: probabilities by goal, most likely first. */
interface HeldOutGuess {
  goal: string;
  guesses: readonly { goal: string; probability: number }[];
}

/** Figures of phrases by writers that the classifier was not trained on. Shares are 0 to 1. */
export interface GoalFigures {
  phrases: number;
  /** Share of phrases whose goal is the first guess, or among the first three (top-1 and top-3 accuracy). */
  first: number;
  firstThree: number;
  /** Share of routed phrases with the right goal, and share of goal phrases that are routed. */
  precision: number;
  routed: number;
  /** Share of phrases without a goal that are not routed. */
  noneLeftAlone: number;
}

/** Groups of writers that are left out together, since leaving out each alone would take many times as long. */
const GROUPS = 5;

/**
 * Guesses about each writer's phrases by a classifier that was trained without that writer and the others of the group;
 * with `firstBankOnly`, on the first bank only. Names of the goals are always trained on.
 */
export function guessByWriter(
  phrases: readonly WrittenPhrase[],
  { names, firstBankOnly = false }: { names: readonly Phrase[]; firstBankOnly?: boolean },
): HeldOutGuess[] {
  const writers = [...new Set(phrases.map(({ writer }) => writer))].filter((writer) => writer !== FIRST_BANK);
  const groups = Array.from({ length: Math.min(GROUPS, writers.length) }, (_, group) =>
    writers.filter((__, at) => at % GROUPS === group),
  );
  return groups.flatMap((heldOut) => {
    const training = phrases.filter(({ writer }) =>
      firstBankOnly ? writer === FIRST_BANK : !heldOut.includes(writer),
    );
    const model = trainGoalClassifier([...names, ...training]);
    return phrases
      .filter(({ writer }) => heldOut.includes(writer))
      .map(({ goal, text }) => ({ goal, guesses: guessGoals(model, text) }));
  });
}

/** Probabilities at another temperature. */
export function atTemperature({ goal, guesses }: HeldOutGuess, temperature: number): HeldOutGuess {
  const raised = guesses.map(({ probability }) => probability ** (1 / temperature));
  const sum = raised.reduce((total, value) => total + value, 0);
  return {
    goal,
    guesses: guesses.map((one, at) => ({
      ...one,
      probability: (raised[at] ?? outOfRange(raised, at)) / sum,
    })),
  };
}

const TEMPERATURES = Array.from({ length: 40 }, (_, step) => 0.3 * 1.06 ** step);

/** The temperature under which the held-out phrases are most likely (Guo et al., ICML 2017). */
export function fitTemperature(held: readonly HeldOutGuess[]): number {
  const loss = (temperature: number) =>
    held.reduce((sum, one) => {
      const { guesses } = atTemperature(one, temperature);
      const right = guesses.find(({ goal }) => goal === one.goal)?.probability ?? 0;
      return sum - Math.log(right + 1e-12);
    }, 0);
  const losses = TEMPERATURES.map(loss);
  return TEMPERATURES[losses.indexOf(Math.min(...losses))] ?? 1;
}

export function goalFigures(held: readonly HeldOutGuess[], minProbability: number): GoalFigures {
  const routedTo = ({ guesses: [best] }: HeldOutGuess) =>
    best && best.goal !== NO_GOAL && best.probability >= minProbability ? best.goal : null;
  const withGoal = held.filter(({ goal }) => goal !== NO_GOAL);
  const without = held.filter(({ goal }) => goal === NO_GOAL);
  const routed = withGoal.filter((one) => routedTo(one) !== null);
  const share = (part: readonly unknown[], whole: readonly unknown[]) =>
    part.length / Math.max(1, whole.length);
  const among = (top: number) =>
    withGoal.filter(({ goal, guesses }) => guesses.slice(0, top).some((guess) => guess.goal === goal));
  return {
    phrases: held.length,
    first: share(among(1), withGoal),
    firstThree: share(among(3), withGoal),
    precision: share(
      routed.filter((one) => routedTo(one) === one.goal),
      routed,
    ),
    routed: share(routed, withGoal),
    noneLeftAlone: share(
      without.filter((one) => routedTo(one) === null),
      without,
    ),
  };
}
