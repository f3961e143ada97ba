import { writeFileSync } from "node:fs";
import type { Category } from "#contract/vocabulary.ts";
import { fitClassifier } from "#server/features/ai-search/understanding/train.ts";
import {
  CATEGORY_WEIGHTS_FILE,
  type CategoryModel,
  categoryFeatures,
  mostLikelyCategory,
} from "#server/features/catalogue/dsld/category/guess-category.ts";
import {
  type CategoryEvidence,
  categoryByRules,
  undecidedWords,
} from "#server/features/catalogue/dsld/category/infer-category.ts";
import { CATEGORY_OF_CODE } from "#server/features/catalogue/dsld/category/rules.ts";
import { readExportEvidence } from "./export-evidence.ts";

/**
 * `node scripts/train-category-model.ts [FILE]`: learns what names without a deciding word most likely are, from the names
 * of the NIH product export (a .csv or .zip) that the rules decide, with the deciding words hidden. Cross-validates in
 * folds by brand and name, then writes the weights trained on all of them.
 */
const FOLDS = 5;
/** A feature in fewer names says nothing. */
const MIN_NAMES = 6;
const L2_PENALTY = 2e-4;
/** Smaller weights are not stored. */
const MIN_WEIGHT = 0.6;

interface Example {
  category: Category;
  features: string[];
}

const evidence = await readExportEvidence(process.argv[2]);
if (!evidence) {
  console.log("The NIH product export is missing: give its path.");
  process.exit(2);
}
const examples = evidence.flatMap(exampleOf);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Only types of product that decide nothing by themselves: there the guess is needed. */
function exampleOf(one: CategoryEvidence): Example[] {
  if (CATEGORY_OF_CODE[one.code]) return [];
  const category = categoryByRules(one);
  return category ? [{ category, features: categoryFeatures(undecidedWords(one.name), one) }] : [];
}

function fitModel(list: readonly Example[]): CategoryModel {
  const counts = new Map<string, number>();
  for (const { features } of list)
    for (const feature of new Set(features)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const known = [...counts].flatMap(([feature, count]) => (count >= MIN_NAMES ? [feature] : [])).sort();
  const placeOf = new Map(known.map((feature, at) => [feature, at]));
  const valuesOf = (features: readonly string[]) => {
    const values = new Map<number, number>();
    for (const feature of features) {
      const at = placeOf.get(feature);
      if (at !== undefined) values.set(at, (values.get(at) ?? 0) + 1 / Math.sqrt(features.length));
    }
    return values;
  };
  const { classes, weights } = fitClassifier(
    list.map(({ category, features }) => ({ label: category, features: valuesOf(features) })),
    { buckets: known.length, l2Penalty: L2_PENALTY },
  );
  const rows = known.map((feature, at) => {
    const row = Float32Array.from(classes, (_, index) => weights[index * known.length + at] ?? 0);
    return [feature, row.map((weight) => (Math.abs(weight) < MIN_WEIGHT ? 0 : weight))] as const;
  });
  return { categories: classes as Category[], weights: new Map(rows) };
}

function crossValidate(): void {
  const judged = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const model = fitModel(examples.filter((_, at) => at % FOLDS !== fold));
    return examples
      .filter((_, at) => at % FOLDS === fold)
      .map(({ category, features }) => ({ category, guess: mostLikelyCategory(model, features) }));
  });
  for (const minimum of [0.3, 0.4, 0.5, 0.6, 0.7]) {
    const made = judged.filter(({ guess }) => guess.probability >= minimum);
    const right = made.filter(({ category, guess }) => category === guess.category);
    console.log(
      `probability at least ${minimum}: guesses ${percent(made.length / judged.length)}, right ${percent(right.length / made.length)}`,
    );
  }
}

function write({ categories, weights }: CategoryModel): void {
  const lines = [...weights].flatMap(([feature, row]) => {
    const cells = [...row].flatMap((weight, at) => (weight === 0 ? [] : [`${at}:${weight.toFixed(1)}`]));
    return cells.length > 0 ? [[feature, ...cells].join("\t")] : [];
  });
  writeFileSync(CATEGORY_WEIGHTS_FILE, `${[categories.join("\t"), ...lines].join("\n")}\n`);
  console.log(`Wrote ${lines.length} features.`);
}

console.log(`${examples.length} names that rules decide, of ${evidence.length}`);
crossValidate();
write(fitModel(examples));
