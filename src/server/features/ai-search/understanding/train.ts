import { featuresOf, type GoalModel, guessGoals, PLACES } from "./classifier.ts";

export interface Phrase {
  goal: string;
  text: string;
}

/** "[goal]" heads the phrases below it, one a line. */
export function readPhrases(file: string): Phrase[] {
  let goal = "";
  return file.split("\n").flatMap((line) => {
    const text = line.trim();
    const head = /^\[(.+)\]$/.exec(text)?.[1];
    if (head) goal = head;
    return head || text === "" ? [] : [{ goal, text }];
  });
}

const ROUNDS = 12;
const STEP = 0.3;
/** Pulls weights that few phrases speak for towards nothing. */
const DECAY = 1e-3;

/** Multinomial logistic regression by gradient descent with a step of its own for each weight (AdaGrad). */
export function trainGoals(phrases: readonly Phrase[]): GoalModel {
  const classes = [...new Set(phrases.map(({ goal }) => goal))].sort();
  const rowOf = new Map(classes.map((goal, row) => [goal, row]));
  const weights = new Float32Array(classes.length * PLACES);
  const squares = new Float32Array(weights.length);
  const biases = new Float32Array(classes.length);
  const examples = phrases.map(({ goal, text }) => ({
    row: rowOf.get(goal) ?? 0,
    features: [...featuresOf(text)],
  }));
  // A fixed order that mixes the classes: the same phrases give the same weights.
  const order = examples.map((_, at) => (at * 7919) % examples.length);
  const scores = new Float64Array(classes.length);
  for (let round = 0; round < ROUNDS; round++) {
    for (const at of order) {
      const example = examples[at];
      if (!example) continue;
      softmax(scores, example.features, weights, biases);
      for (let row = 0; row < classes.length; row++) {
        const slope = (scores[row] ?? 0) - (row === example.row ? 1 : 0);
        biases[row] = (biases[row] ?? 0) - STEP * 0.02 * slope;
        for (const [place, value] of example.features) {
          const cell = row * PLACES + place;
          const pull = slope * value + DECAY * (weights[cell] ?? 0);
          const square = (squares[cell] ?? 0) + pull * pull;
          squares[cell] = square;
          weights[cell] = (weights[cell] ?? 0) - (STEP * pull) / Math.sqrt(square + 1e-6);
        }
      }
    }
  }
  return { classes, weights, biases };
}

function softmax(
  scores: Float64Array,
  features: readonly (readonly [number, number])[],
  weights: Float32Array,
  biases: Float32Array,
): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < scores.length; row++) {
    let score = biases[row] ?? 0;
    for (const [place, value] of features) score += (weights[row * PLACES + place] ?? 0) * value;
    scores[row] = score;
    if (score > highest) highest = score;
  }
  let sum = 0;
  for (let row = 0; row < scores.length; row++) {
    const raised = Math.exp((scores[row] ?? 0) - highest);
    scores[row] = raised;
    sum += raised;
  }
  for (let row = 0; row < scores.length; row++) scores[row] = (scores[row] ?? 0) / sum;
}

/** Shares of phrases that were kept out of training, in percent of one. */
export interface GoalFigures {
  phrases: number;
  classes: number;
  /** The right goal is the first guess, or among the first three. */
  first: number;
  firstThree: number;
  /** Of what is routed at this probability: how much goes to the right goal, and how much of all goals is routed. */
  precision: number;
  routed: number;
  /** Of what belongs to no goal: how much is left alone. */
  noneLeftAlone: number;
}

/**
 * Every phrase is judged once, by a model that was trained without it and its fifth of the bank. `names` are always
 * trained on and never judged: they are what the goals are called.
 */
export function crossValidate(
  phrases: readonly Phrase[],
  { names, least, folds = 5 }: { names: readonly Phrase[]; least: number; folds?: number },
): GoalFigures {
  const counts = { first: 0, three: 0, routed: 0, right: 0, goals: 0, none: 0, alone: 0 };
  for (let fold = 0; fold < folds; fold++) {
    const model = trainGoals([...names, ...phrases.filter((_, at) => at % folds !== fold)]);
    for (const { goal, text } of phrases.filter((_, at) => at % folds === fold)) {
      const guesses = guessGoals(model, text);
      const best = guesses[0];
      const routes = best !== undefined && best.goal !== NONE && best.probability >= least;
      if (goal === NONE) {
        counts.none++;
        if (!routes) counts.alone++;
        continue;
      }
      counts.goals++;
      if (best?.goal === goal) counts.first++;
      if (guesses.slice(0, 3).some((guess) => guess.goal === goal)) counts.three++;
      if (routes) counts.routed++;
      if (routes && best.goal === goal) counts.right++;
    }
  }
  return {
    phrases: phrases.length,
    classes: new Set(phrases.map(({ goal }) => goal)).size,
    first: counts.first / counts.goals,
    firstThree: counts.three / counts.goals,
    precision: counts.right / Math.max(1, counts.routed),
    routed: counts.routed / counts.goals,
    noneLeftAlone: counts.alone / Math.max(1, counts.none),
  };
}

/** The class of what asks for nothing that a supplement is looked for. */
export const NONE = "none";
