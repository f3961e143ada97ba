import { DIET_LABELS } from "#contract/labels.ts";
import { DIETS, type Diet, type FreeFrom } from "#contract/vocabulary.ts";
import { formatList } from "#domain/text/list.ts";
import { containmentOf, hasAnyName, materialsIn, type Unwanted } from "../../search/rules/unwanted.ts";
import type { Evidence } from "../queries/evidence.ts";
import { normalizeQuestion, splitWords } from "../understanding/words.ts";
import { type CitedSentence, citeLabel, nameOf } from "./facts.ts";

/** Products that are answered about; a question names one, or a brand with many. */
const MAX_PRODUCTS = 2;

/**
 * What labels say about what a question names: listed, not listed, said to be free of it, or unknown where we hold no list of
 * ingredients. A label may name a material otherwise, so that a list without it is no promise.
 */
export function labelSentences(
  question: string,
  products: readonly Evidence[],
  { namesProduct }: { namesProduct: boolean },
): CitedSentence[] {
  if (!namesProduct) return products.every(({ others }) => others.length === 0) ? [NO_LISTS] : [];
  const about = products.slice(0, MAX_PRODUCTS);
  const inNames = namedAmounts(question, about);
  if (inNames.length > 0) return inNames;
  const said = about.map((product) => {
    const rest = withoutName(question, product);
    return { product, text: textOn(product, { materials: materialsIn(rest), diets: dietsIn(rest) }) };
  });
  if (said.length > 1 && said.every(({ text }) => text === null)) return [NO_LISTS];
  return said.map(({ product, text }) =>
    text === null ? unknown(nameOf(product)) : { text, citations: [citeLabel(product)] },
  );
}

const AMOUNT_IN_NAME = /\d[\d,.]*\s*(?:mg|mcg|µg|g|iu|billion)\b/gi;

/** What names of products say of amounts, for who asks how much is in them: most labels' ingredients are not held. */
function namedAmounts(question: string, products: readonly Evidence[]): CitedSentence[] {
  if (!/\bhow (?:much|many)\b/.test(question)) return [];
  return products
    .filter(({ facts, name }) => facts.length === 0 && name.match(AMOUNT_IN_NAME) !== null)
    .map((product) => ({
      text: `We don’t have this label’s amounts, only what its name says: “${product.name}.”`,
      citations: [citeLabel(product)],
    }))
    .slice(0, 1);
}

const NO_LISTS: CitedSentence = {
  text: "We don’t have these labels’ ingredients and amounts, so we can’t say what is in the products. The package has them in and below the Supplement Facts.",
  citations: [],
};

const unknown = (name: string): CitedSentence => ({
  text: `We don’t have this label’s ingredients and amounts (${name}), so we can’t say what is in it. The package has them in and below the Supplement Facts.`,
  citations: [],
});

/** A question without the words of a product's name, which ask for nothing: "Raw Organic Protein". */
function withoutName(question: string, product: Evidence): string {
  const words = new Set(splitWords(normalizeQuestion(nameOf(product))));
  return question
    .split(" ")
    .filter((word) => !words.has(word))
    .join(" ");
}

interface Asked {
  materials: readonly Unwanted[];
  diets: readonly Diet[];
}

const dietsIn = (question: string): Diet[] =>
  DIETS.filter((diet) => hasAnyName(question, [diet.replaceAll("-", " ")]));

/** What the label of a product says; null where that is unknown. */
function textOn(product: Evidence, { materials: [material], diets: [diet] }: Asked): string | null {
  const name = nameOf(product);
  if (diet !== undefined && product.freeFrom.includes(diet))
    return `The label of ${name} says “${DIET_LABELS[diet].toLowerCase()}.”`;
  if (material !== undefined) return textAbout(product, material);
  if (diet !== undefined)
    return `The label of ${name} doesn’t say that it is ${DIET_LABELS[diet].toLowerCase()}.`;
  return product.others.length === 0
    ? null
    : `The label of ${name} lists as other ingredients: ${formatList(product.others)}.`;
}

function textAbout(product: Evidence, material: Unwanted): string | null {
  const name = nameOf(product);
  const list = [
    ...product.others,
    ...product.facts.map(([fact, form]) => [fact, form].filter(Boolean).join(", ")),
  ];
  const contents = { ...product, ingredients: [], list, isListed: product.others.length > 0 };
  const states = (fact: FreeFrom | Diet | null) => fact !== null && product.freeFrom.includes(fact);
  switch (containmentOf(contents, [material])) {
    case "contains":
      return `The label of ${name} names “${list.find((line) => hasAnyName(line, material.words)) ?? product.name}.”`;
    case "without":
      return states(material.fact)
        ? `The label of ${name} says that it is free of ${material.name}.`
        : `The label of ${name} doesn’t list “${material.name}” among its ingredients, unless by another name.`;
    case "unknown":
      return contents.isListed
        ? `The label of ${name} doesn’t say whether it is free of ${material.name}, which lists of ingredients don’t name.`
        : null;
  }
}
