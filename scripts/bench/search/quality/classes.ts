import type { Document } from "../catalogue.ts";

const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
const STRENGTH = /\d[\d,.]*\s?(?:mg|mcg|g|iu|billion)\b/i;

/** Classes of queries, each with what a product must have for a query of the class to be written from it. */
export const QUERY_CLASSES = {
  exact: () => true,
  partial: ({ name }) => wordsOf(name).length >= 4,
  typo: () => true,
  "joined brand": ({ brand }) => wordsOf(brand).length === 2,
  "split brand": ({ brand }) => wordsOf(brand).length === 1 && brand.length >= 6,
  "joined ingredient": ({ name, ingredientIds }) => ingredientIds.length === 1 && wordsOf(name).length >= 2,
  "split ingredient": ({ ingredientIds }) => ingredientIds.length === 1,
  "brand and ingredient": ({ ingredientIds }) => ingredientIds.length === 1,
  form: ({ form, ingredientIds }) => form !== "other" && ingredientIds.length === 1,
  amount: ({ name, ingredientIds }) => STRENGTH.test(name) && ingredientIds.length === 1,
  prefix: ({ name }) => name.length >= 8,
  question: ({ ingredientIds }) => ingredientIds.length === 1,
} as const satisfies Record<string, (product: Document) => boolean>;

export type QueryClass = keyof typeof QUERY_CLASSES;
