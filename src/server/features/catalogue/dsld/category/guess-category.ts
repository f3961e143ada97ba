import { readFileSync } from "node:fs";
import path from "node:path";
import type { Category, Form } from "#contract/vocabulary.ts";
import { brandKey } from "#domain/text/product-keys.ts";

/** Trained weights: one line per feature, with its weight for each category that it speaks for or against. */
export const CATEGORY_WEIGHTS_FILE = path.join(import.meta.dirname, "category-weights.tsv");

/**
 * A guess below this probability is not made. By cross-validation on names whose deciding words were hidden
 * (`scripts/train-category-model.ts`), about nine of ten guesses above it are right; of
 * names that never had one, fewer.
 */
const MIN_PROBABILITY = 0.65;

const PREFIX_LENGTH = 5;

/**
 * Features of a product whose name has no word that decides. What is left: coined words, flavors ("Fruit Punch" is for
 * sports), the brand, which may sell mostly one kind, and the form.
 */
export function categoryFeatures(
  words: readonly string[],
  { brand, code, form }: { brand: string; code: string; form: Form },
): string[] {
  const key = brandKey(brand);
  return [
    `type ${code}`,
    `form ${form}`,
    `type ${code} ${form}`,
    `brand ${key}`,
    `brand ${key} ${form}`,
    ...key.split(" ").map((word) => `brand word ${word}`),
    ...words.filter((word) => /^\p{L}{2,}$/u.test(word)).flatMap(featuresOfWord),
  ];
}

const featuresOfWord = (word: string): string[] =>
  word.length > PREFIX_LENGTH
    ? [`word ${word}`, `start ${word.slice(0, PREFIX_LENGTH)}`, `end ${word.slice(-PREFIX_LENGTH)}`]
    : [`word ${word}`];

export interface CategoryModel {
  categories: readonly Category[];
  /** Weights by feature, in the order of `categories`. */
  weights: ReadonlyMap<string, Float32Array>;
}

/** Parses the file of weights: a line of categories, then a feature and its weights per line. */
export function readCategoryModel(file: string): CategoryModel {
  const [head = "", ...lines] = file.trimEnd().split("\n");
  const categories = head.split("\t") as Category[];
  const weights = new Map<string, Float32Array>();
  for (const line of lines) {
    const [feature = "", ...cells] = line.split("\t");
    const row = new Float32Array(categories.length);
    for (const cell of cells) {
      const [at = "", weight] = cell.split(":");
      row[Number(at)] = Number(weight);
    }
    weights.set(feature, row);
  }
  return { categories, weights };
}

/** The most likely category with its softmax probability. */
export function mostLikelyCategory(
  { categories, weights }: CategoryModel,
  features: readonly string[],
): { category: Category; probability: number } {
  const scores = new Float64Array(categories.length);
  const scale = 1 / Math.sqrt(features.length);
  for (const feature of features)
    for (const [at, weight] of weights.get(feature)?.entries() ?? [])
      scores[at] = (scores[at] ?? 0) + weight * scale;
  const largest = Math.max(...scores);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - largest), 0);
  return { category: categories[scores.indexOf(largest)] ?? "other", probability: 1 / total };
}

let stored: CategoryModel | null = null;

/** Guesses a category from what no rule knows; null if no category is likely enough. */
export function guessCategory(features: readonly string[]): Category | null {
  stored ??= readCategoryModel(readFileSync(CATEGORY_WEIGHTS_FILE, "utf8"));
  const { category, probability } = mostLikelyCategory(stored, features);
  return probability >= MIN_PROBABILITY ? category : null;
}
