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
  [
    "how well it mixes",
    /\b(?:(?:mix|dissolve)(?:s|es)? (?:well|easily|smooth\w*|fast|quickly|completely)|clump\w*)\b/,
  ],
  ["where it is made", /\bmade in\b|\bnot from china\b/],
  [
    "which seals a product has",
    /\b(?:nsf|usp|ifos|informed (?:sport|choice)|third party|3rd party|consumer ?lab|gmp|certified (?:by|for)|labdoor|clean label project)\b/,
  ],
  ["fillers", /\b(?:fillers?|additives?|clean label|nothing else in)\b/],
  ["how gentle it is", /\b(?:easy on|gentle on|wont upset|not upset|upset(?:s|ting)? my)\b/],
];

/** Of a wish, a note says so already. */
const PRICES = ["prices", /\b(?:expensive|cost(?:s|ly)?|price[sd]?|pricey|overpriced)\b/] as const;

/** Says once what of a question nothing here tells; of a wish, that it was left aside. */
export function untoldSentences(question: string, { isWish }: { isWish: boolean }): CitedSentence[] {
  const untold = [...UNTOLD, ...(isWish ? [] : [PRICES])]
    .filter(([, words]) => words.test(question))
    .map(([wish]) => wish);
  if (untold.length === 0) return [];
  const left = isWish ? ", so that was left aside" : "";
  return [{ text: `Nothing here tells ${formatList(untold)}${left}.`, citations: [] }];
}
