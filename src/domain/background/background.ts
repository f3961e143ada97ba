import type { BackgroundFact } from "#contract/background.ts";
import type { BackgroundTopic } from "#contract/background-vocabulary.ts";
import { missingValue } from "../out-of-range.ts";
import table from "./background.json" with { type: "json" };

/** A word of labels or laboratories that has no ingredient of its own, explained. */
export interface ExplainedTerm {
  /** How it is written, in lower case. */
  names: readonly string[];
  /** Ingredients that it stands for. */
  ingredients: readonly string[];
  text: string;
  source: BackgroundFact["source"];
}

const SOURCES: Readonly<Record<string, BackgroundFact["source"]>> = table.sources;

const sourceOf = (key: string): BackgroundFact["source"] =>
  SOURCES[key] ?? missingValue(`The background source ${key}`);

/** In place of a slug: true of most supplements. */
export const ANY_INGREDIENT = "any";

const FACTS = Map.groupBy(table.facts, ({ ingredient }) => ingredient);

/** Background facts of an ingredient by its slug, in the order of the table. */
export const backgroundOf = (slug: string): BackgroundFact[] =>
  (FACTS.get(slug) ?? []).map(({ topic, text, source }) => ({
    topic: topic as BackgroundTopic,
    text,
    source: sourceOf(source),
  }));

/** Every explained term. */
export const EXPLAINED_TERMS: readonly ExplainedTerm[] = table.terms.map((term) => ({
  ...term,
  source: sourceOf(term.source),
}));
