import { z } from "zod";
import { AMOUNT_UNITS, REFUSAL_REASONS, type RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { DIETS, FORMS } from "#contract/vocabulary.ts";
import materials from "#domain/materials.json" with { type: "json" };
import type { ModelTask } from "#platform/language-model/language-model.ts";
import { GOALS } from "./goals.ts";
import { combineGoals } from "./infer-goals.ts";
import type { Interpretation } from "./interpret.ts";
import { toNameKey, type Vocabulary } from "./vocabulary.ts";

type ListKey = "goal" | "ingredient" | "brand_id" | "without" | "form" | "diet" | "verdict";

const words = z.array(z.string().max(80)).max(12).default([]);
const amount = z.number().min(0).nullable().default(null);

const schema = z.object({
  goals: words,
  ingredients: words,
  brands: words,
  without: words,
  forms: words,
  diets: words,
  amounts: z
    .array(
      z.object({ ingredient: z.string().max(80), least: amount, most: amount, unit: z.enum(AMOUNT_UNITS) }),
    )
    .max(5)
    .default([]),
  verdict: z.enum(["passed", "failed"]).nullable().default(null),
  only_tested: z.boolean().default(false),
  sort: z.enum(["newest_test", "label_accuracy", "lowest_lead"]).nullable().default(null),
  not_understood: words,
  refuse: z.enum(REFUSAL_REASONS).exclude(["off_topic"]).nullable().default(null),
});
export type ModelReading = z.infer<typeof schema>;

const INSTRUCTIONS = `You read a question that a visitor put to a catalogue of dietary supplements, and say what it asks for.
- goals: only slugs of this list, the ones that the question is after: ${[...GOALS.keys()].join(", ")}.
- ingredients, brands: English names that the question itself mentions, however misspelt. Do not add any.
- without: ingredients that must not be in it.
- forms: only of ${FORMS.join(", ")}. diets: only of ${DIETS.join(", ")}.
- amounts: of an ingredient per serving, as the question wants it.
- verdict: "passed" or "failed" where it asks for products that did. only_tested: true where it asks for products with laboratory results.
- sort: "lowest_lead" where it wants the least lead or contaminants, "label_accuracy" where it wants what holds what its label claims, "newest_test" where it wants the latest results.
- not_understood: words of the question that you could make nothing of.
- refuse: "emergency", "interaction", "dosing" or "diagnosis" where it asks for advice on a person's own health, else null.`;

/** Model task for interpreting a question. The model sees nothing but the question. */
export const readingTask = (question: string): ModelTask<typeof schema> => ({
  instructions: INSTRUCTIONS,
  data: { question },
  schema,
});

/** Whether the rules left words unread or had to infer something, so that the model is asked. */
export const needsModel = ({ unparsed, inferred }: Interpretation): boolean =>
  unparsed.length > 0 || inferred.size > 0;

export interface MergedReading {
  interpretation: Interpretation;
  refuse: RefusalReason | null;
}

const MATERIALS = new Map(Object.keys(materials).map((name) => [toNameKey(name), name]));

const VERDICTS_BY_OUTCOME = {
  passed: ["pass"],
  failed: ["unsafe", "fail", "conditional_fail"],
} as const;

/** Filter values from the model output, limited to known names and vocabularies. */
function toFilterValues(model: ModelReading, { names, brands }: Vocabulary): Record<ListKey, string[]> {
  const slugsOf = (list: readonly string[]) => list.flatMap((name) => slugOf(name, names));
  const unwanted = new Set(slugsOf(model.without));
  return {
    goal: model.goals.filter((slug) => GOALS.has(slug)),
    without: model.without.flatMap((name) => {
      const meaning = names.get(toNameKey(name));
      const unwantedName = meaning?.kind === "ingredient" ? meaning.name : MATERIALS.get(toNameKey(name));
      return unwantedName ?? [];
    }),
    ingredient: slugsOf(model.ingredients).filter((slug) => !unwanted.has(slug)),
    brand_id: model.brands.flatMap((name) => brands.get(toNameKey(name))?.slug ?? []),
    form: FORMS.filter((form) => model.forms.includes(form)),
    diet: DIETS.filter((diet) => model.diets.includes(diet)),
    verdict: model.verdict ? [...VERDICTS_BY_OUTCOME[model.verdict]] : [],
  };
}

/** Slug of an ingredient by its name, if it is known. */
function slugOf(name: string, names: Vocabulary["names"]): string[] {
  const meaning = names.get(toNameKey(name));
  return meaning?.kind === "ingredient" ? [meaning.slug] : [];
}

/**
 * Merges the model output into an interpretation by rules. Rule results stay; known values from the model are added and
 * marked as inferred. Goals that the classifier inferred and those of the model are combined (`combineGoals`).
 */
export function mergeModelReading(
  byRules: Interpretation,
  model: ModelReading,
  { question, vocabulary }: { question: string; vocabulary: Vocabulary },
): MergedReading {
  const inferred = new Set(byRules.inferred);
  const filters = { ...byRules.filters };
  const values = toFilterValues(model, vocabulary);
  const isInferred = (slug: string) => byRules.inferred.has(`goal:${slug}`);
  const goals = combineGoals(question, { inferred: filters.goal.filter(isInferred), read: values.goal });
  filters.goal = filters.goal.filter((slug) => !isInferred(slug) || goals.includes(slug));
  values.goal = goals;
  if (filters.verdict.length > 0) values.verdict = [];
  for (const key of Object.keys(values) as ListKey[]) {
    const existing: readonly string[] = filters[key];
    const added = [...new Set(values[key])].filter((value) => !existing.includes(value));
    for (const value of added) inferred.add(`${key}:${value}`);
    Object.assign(filters, { [key]: [...existing, ...added] });
  }
  for (const { ingredient, ...wish } of model.amounts) {
    const [slug] = slugOf(ingredient, vocabulary.names);
    const isKnown = filters.amount.some((one) => one.ingredient === slug);
    if (!slug || isKnown || (wish.least === null && wish.most === null)) continue;
    filters.amount = [...filters.amount, { ingredient: slug, ...wish, is_open: false }];
    inferred.add(`amount:${slug}`);
  }
  if ((model.only_tested || model.sort) && filters.tested === undefined) {
    filters.tested = true;
    inferred.add("tested:true");
  }
  const sort = byRules.sort === "relevance" ? (model.sort ?? byRules.sort) : byRules.sort;
  if (sort !== byRules.sort) inferred.add(`sort:${sort}`);
  const notUnderstood = new Set(model.not_understood.map((word) => word.toLowerCase()));
  const modelAddedSomething = inferred.size > byRules.inferred.size;
  const unparsed = modelAddedSomething
    ? byRules.unparsed.filter((word) => notUnderstood.has(word))
    : byRules.unparsed;
  return { interpretation: { ...byRules, filters, sort, inferred, unparsed }, refuse: model.refuse };
}
