import materials from "#domain/materials.json" with { type: "json" };
import { formatList } from "#domain/text/list.ts";
import type { Evidence } from "../queries/evidence.ts";
import { normalizeQuestion } from "../understanding/words.ts";
import { type CitedSentence, citeLabel, nameOf, subjectOf } from "./facts.ts";

/** Material -> words by which labels list it. */
const MATERIALS: readonly (readonly [material: string, words: readonly string[]])[] = Object.entries(
  materials as Readonly<Record<string, readonly string[]>>,
);

/** Products that are answered about; a question names one, or a brand with many. */
const MAX_PRODUCTS = 2;

const hasWord = (text: string, word: string): boolean => ` ${text} `.includes(` ${word} `);

/** The materials that a question names, as it has them: "does it contain gelatin". */
const askedMaterials = (question: string): { name: string; words: readonly string[] }[] =>
  MATERIALS.flatMap(([material, words]) => {
    const name = [material, ...words].find((word) => hasWord(question, word));
    return name === undefined ? [] : [{ name, words: [...words, material] }];
  });

/**
 * What labels say about what a question names: listed, not listed, or unknown where we hold no list of ingredients. A label may
 * name a material otherwise, so that a list without it is no promise.
 */
export function labelSentences(
  question: string,
  products: readonly Evidence[],
  { namesProduct }: { namesProduct: boolean },
): CitedSentence[] {
  if (!namesProduct) return products.every(({ others }) => others.length === 0) ? [NO_LISTS] : [];
  const asked = askedMaterials(normalizeQuestion(question));
  const about = products.slice(0, MAX_PRODUCTS);
  const [first, ...others] = about;
  if (!first) return [];
  if (about.every(({ others: list }) => list.length === 0))
    return [others.length === 0 ? unknown(nameOf(first)) : NO_LISTS];
  return about.map((product) => labelSentence(product, asked));
}

const NO_LISTS: CitedSentence = {
  text: "We don’t have these labels’ ingredients, so we can’t say what else is in the products. The package lists them below the Supplement Facts.",
  citations: [],
};

const unknown = (name: string): CitedSentence => ({
  text: `We don’t have this label’s ingredients (${name}), so we can’t say what else is in it. The package lists them below the Supplement Facts.`,
  citations: [],
});

function labelSentence(
  product: Evidence,
  asked: readonly { name: string; words: readonly string[] }[],
): CitedSentence {
  const { others, facts } = product;
  if (others.length === 0) return unknown(nameOf(product));
  const listed = [...others, ...facts.map(([name, form]) => `${name} ${form ?? ""}`)].map(normalizeQuestion);
  const [found] = asked.flatMap(({ words }) =>
    listed.filter((line) => words.some((word) => hasWord(line, word))).slice(0, 1),
  );
  const [wanted] = asked;
  const text =
    found !== undefined
      ? `The label of ${nameOf(product)} lists “${found}.”`
      : wanted === undefined
        ? `${subjectOf(product)} lists as other ingredients: ${formatList(others)}.`
        : `The label of ${nameOf(product)} doesn’t list “${wanted.name}” among its ingredients, unless by another name.`;
  return { text, citations: [citeLabel(product)] };
}
