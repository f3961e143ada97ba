import { z } from "zod";
import { REFUSAL_REASONS, type RefusalReason } from "#contract/ai-search-words.ts";
import { DIETS, FORMS } from "#contract/vocabulary.ts";
import type { ModelTask } from "#platform/language-model/language-model.ts";
import materials from "../knowledge/materials.json" with { type: "json" };
import { GOALS } from "./goals.ts";
import type { Understood } from "./interpret.ts";
import { nameKeyOf, type Vocabulary } from "./vocabulary.ts";

const words = z.array(z.string().max(80)).max(12).default([]);

const schema = z.object({
  goals: words,
  ingredients: words,
  without: words,
  forms: words,
  diets: words,
  only_tested: z.boolean().default(false),
  not_understood: words,
  refuse: z.enum(REFUSAL_REASONS).exclude(["off_topic"]).nullable().default(null),
});
export type ModelReading = z.infer<typeof schema>;

const INSTRUCTIONS = `You read a question that a visitor put to a catalogue of dietary supplements, and say what it asks for.
- goals: only slugs of this list, the ones that the question is after: ${[...GOALS.keys()].join(", ")}.
- ingredients: English names of ingredients that the question names itself, however misspelt. Do not add any.
- without: ingredients that must not be in it.
- forms: only of ${FORMS.join(", ")}. diets: only of ${DIETS.join(", ")}.
- only_tested: true where it asks for products with laboratory results.
- not_understood: words of the question that you could make nothing of.
- refuse: "emergency", "interaction", "dosing" or "diagnosis" where it asks for advice on a person's own health, else null.`;

/** What a model is asked about a question: it never sees more than the question. */
export const readingTask = (question: string): ModelTask<typeof schema> => ({
  instructions: INSTRUCTIONS,
  data: { question },
  schema,
});

/** Whether the rules left something open that a model may understand. */
export const isOpen = ({ unparsed, inferred }: Understood): boolean =>
  unparsed.length > 0 || inferred.size > 0;

export interface ModelUnderstood {
  understood: Understood;
  refuse: RefusalReason | null;
}

const MATERIALS = new Map(Object.keys(materials).map((name) => [nameKeyOf(name), name]));

/**
 * What the rules read stays; a model adds what is on our lists and marks it as inferred. It decides instead of the
 * classifier which goal an everyday sentence is after.
 */
export function withModelReading(
  read: Understood,
  model: ModelReading,
  { names }: Vocabulary,
): ModelUnderstood {
  const inferred = new Set(read.inferred);
  const filters = { ...read.filters };
  const add = (key: "goal" | "ingredient" | "without" | "form" | "diet", values: readonly string[]) => {
    const fresh = values.filter((value) => !(filters[key] as string[]).includes(value));
    for (const value of fresh) inferred.add(`${key}:${value}`);
    Object.assign(filters, { [key]: [...filters[key], ...new Set(fresh)] });
  };
  const meaningOf = (name: string) => names.get(nameKeyOf(name));
  const ingredientsOf = (list: readonly string[]) =>
    list.flatMap((name) => {
      const meaning = meaningOf(name);
      return meaning?.kind === "ingredient" ? [meaning] : [];
    });
  const goals = model.goals.filter((slug) => GOALS.has(slug));
  if (goals.length > 0) {
    filters.goal = filters.goal.filter((slug) => !read.inferred.has(`goal:${slug}`));
    add("goal", goals);
  }
  const unwanted = [
    ...ingredientsOf(model.without).map(({ name }) => name),
    ...model.without.flatMap((name) => (meaningOf(name) ? [] : (MATERIALS.get(nameKeyOf(name)) ?? []))),
  ];
  add("without", unwanted);
  add(
    "ingredient",
    ingredientsOf(model.ingredients)
      .filter(({ name }) => !filters.without.includes(name))
      .map(({ slug }) => slug),
  );
  add(
    "form",
    FORMS.filter((form) => model.forms.includes(form)),
  );
  add(
    "diet",
    DIETS.filter((diet) => model.diets.includes(diet)),
  );
  if (model.only_tested && filters.tested === undefined) {
    filters.tested = true;
    inferred.add("tested:true");
  }
  const grew = inferred.size > read.inferred.size;
  const left = new Set(model.not_understood.map((word) => word.toLowerCase()));
  return {
    understood: {
      ...read,
      filters,
      inferred,
      unparsed: grew ? read.unparsed.filter((word) => left.has(word)) : read.unparsed,
    },
    refuse: model.refuse,
  };
}
