import { FILLER, plain, singular, wordsOf } from "./words.ts";

/** Features are hashed into so many places: large enough that few meet, small enough that the weights stay light. */
export const PLACES = 8192;

/** Weights are kept as signed bytes: one scale for all, PLACES bytes a class, then one bias a class. */
export interface GoalModel {
  classes: readonly string[];
  /** `classes.length` rows of PLACES. */
  weights: Float32Array;
  biases: Float32Array;
}

export interface GoalGuess {
  goal: string;
  /** 0 to 1, over all classes. */
  probability: number;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0) % PLACES;
}

/** How much a kind of feature counts before it is weighed: a whole word says more than three of its letters. */
const SHARE = { word: 1, pair: 0.3, piece: 0.3 } as const;
const PIECES = [3, 4, 5] as const;

/** Places and values of a phrase: its words, its pairs of words, and 3 to 5 letters in a row; of length 1 together. */
export function featuresOf(text: string): Map<number, number> {
  const words = wordsOf(plain(text)).map(singular);
  const found = new Map<number, number>();
  const add = (feature: string, share: number) => {
    const place = hash(feature);
    found.set(place, (found.get(place) ?? 0) + share);
  };
  for (const [at, word] of words.entries()) {
    const weight = FILLER.has(word) ? 0.3 : 1;
    add(`w ${word}`, SHARE.word * weight);
    if (at > 0) add(`p ${words[at - 1]} ${word}`, SHARE.pair);
    if (FILLER.has(word)) continue;
    const bounded = `<${word}>`;
    for (const size of PIECES)
      for (let from = 0; from + size <= bounded.length; from++)
        add(`c ${bounded.slice(from, from + size)}`, SHARE.piece);
  }
  const length = Math.sqrt([...found.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
  for (const [place, value] of found) found.set(place, value / length);
  return found;
}

/** All classes, most likely first. */
export function guessGoals({ classes, weights, biases }: GoalModel, text: string): GoalGuess[] {
  const features = featuresOf(text);
  const scores = classes.map((_, row) => {
    let score = biases[row] ?? 0;
    for (const [place, value] of features) score += (weights[row * PLACES + place] ?? 0) * value;
    return score;
  });
  const highest = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - highest));
  const sum = raised.reduce((total, value) => total + value, 0);
  return classes
    .map((goal, row) => ({ goal, probability: (raised[row] ?? 0) / sum }))
    .sort((a, b) => b.probability - a.probability);
}
