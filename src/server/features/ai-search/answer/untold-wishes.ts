import { formatList } from "#domain/text/list.ts";
import type { CitedSentence } from "./facts.ts";

/** What people wish for and no label here tells, by words of a normalized question. */
const UNTOLD: readonly (readonly [wish: string, words: RegExp])[] = [
  [
    "taste or smell",
    /\b(?:tast(?:e|es|ing|y)|tasteless|aftertaste|flavorless|fishy|chalky|gritty|smell\w*|stink\w*|odor\w*|burps?)\b/,
  ],
  ["the packaging", /\b(?:glass (?:bottle|jar)s?|plastic free|recycl\w+|blister pack)\b/],
  ["how it has to be kept", /\b(?:refrigerat\w*|fridge|shelf stable)\b/],
  ["how well it mixes", /\b(?:mix(?:es)? (?:well|easily|smooth\w*)|dissolv\w+|clump\w*)\b/],
  ["where it is made", /\bmade in\b|\bnot from china\b/],
  ["dyes", /\bdyes?\b|\bartificial colou?r(?:s|ing|ings)?\b/],
  ["fillers", /\b(?:fillers?|additives?|clean label|nothing else in)\b/],
  ["how gentle it is", /\b(?:easy on|gentle on|wont upset|not upset|upset(?:s|ting)? my)\b/],
];

/** Says once which wishes of a question were left aside. */
export function untoldSentences(question: string): CitedSentence[] {
  const wishes = UNTOLD.filter(([, words]) => words.test(question)).map(([wish]) => wish);
  return wishes.length === 0
    ? []
    : [{ text: `Nothing here tells ${formatList(wishes)}, so that was left aside.`, citations: [] }];
}
