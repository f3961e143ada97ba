import { outOfRange } from "#domain/out-of-range.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import words from "../knowledge/label-words.json" with { type: "json" };

/**
 * Names of products as labels and searches word them: "triple strength royal jelly 500 mg", "7 day detox tea". Combined from
 * the ingredients we know and words that labels use, each name a few times, always the same ones. Real names of products
 * are what this is measured with (`npm run bench -- ai-names`), so none is in here.
 */
export function labelNames(): string[] {
  const contents = [
    ...ingredients.flatMap(({ name, synonyms }) => [name, ...synonyms.map((synonym) => synonym.name)]),
    ...words.herbs,
  ];
  return [
    ...new Set([
      ...contents.flatMap(namesOfContent),
      ...words.purposes.flatMap(namesOfPurpose),
      ...sportsNames(),
    ]),
  ];
}

const namesOfContent = (content: string, at: number, contents: readonly string[]): string[] => [
  `${content} ${pick(words.amounts, at)}`,
  at % 2 === 0
    ? `${pick(words.strengths, at / 2)} ${content} ${pick(words.forms, at)}`
    : `${content} ${pick(words.forms, at + 7)} ${pick(contents, at * 31 + 5)}`,
  ...(at % 2 === 0 ? [] : [pick(words.lookups, (at - 1) / 2).replace("_", content)]),
];

const namesOfPurpose = (purpose: string, at: number): string[] => [
  purpose,
  `${pick(words.strengths, at)} ${purpose}`,
  `${purpose} ${pick(words.forms, at)} ${pick(words.flavors, at)}`,
  `${purpose} with ${pick(words.herbs, at * 17 + 3)} and ${pick(words.herbs, at * 13 + 1)}`,
  ...[0, 6, 12].map((step) => pick(words.lookups, at + step).replace("_", purpose)),
];

/** Every second flavor of each, with a strength, and some with an amount. */
const sportsNames = (): string[] =>
  words.sports.flatMap((product, at) =>
    words.flavors
      .filter((_, flavorAt) => (at + flavorAt) % 2 === 0)
      .map((flavor, flavorAt) => {
        const name = `${pick(words.strengths, at + flavorAt)} ${product} ${flavor}`;
        return flavorAt % 2 === 0 ? name : `${name} ${pick(words.amounts, at * 3 + flavorAt)}`;
      }),
  );

const pick = (list: readonly string[], at: number): string =>
  list[at % list.length] ?? outOfRange(list, at % list.length);
