import type { BackgroundFact } from "#contract/background.ts";
import type { BackgroundTopic } from "#contract/background-vocabulary.ts";
import { missingValue } from "../out-of-range.ts";
import facts from "./facts.json" with { type: "json" };
import sources from "./sources.json" with { type: "json" };
import terms from "./terms.json" with { type: "json" };

/** A word of labels or laboratories that has no ingredient of its own, explained. */
export interface ExplainedTerm {
  /** How it is written, in lower case. */
  names: readonly string[];
  /** Ingredients that it stands for. */
  ingredients: readonly string[];
  text: string;
  source: BackgroundFact["source"];
}

const SOURCES: Readonly<Record<string, BackgroundFact["source"]>> = sources;

const sourceOf = (key: string): BackgroundFact["source"] =>
  SOURCES[key] ?? missingValue(`The background source ${key}`);

/** In place of a slug: true of most supplements. */
export const ANY_INGREDIENT = "any";

const FACTS = Map.groupBy(facts, ({ ingredient }) => ingredient);

/** Background facts of an ingredient by its slug, in the order of the table. */
export const backgroundOf = (slug: string): BackgroundFact[] =>
  (FACTS.get(slug) ?? []).map(({ topic, text, source }) => ({
    topic: topic as BackgroundTopic,
    text,
    source: sourceOf(source),
  }));

/** Every explained term. */
export const EXPLAINED_TERMS: readonly ExplainedTerm[] = terms.map(
  ({ names, ingredients, text, source }) => ({
    names,
    ingredients,
    text,
    source: sourceOf(source),
  }),
);

const ASKS: ReadonlyMap<string, readonly string[]> = new Map(
  [...facts, ...terms].map(({ text, asks }) => [text, asks]),
);

/** Questions, in shoppers' words, that a fact or an explained term answers directly; by its text. */
export const questionsAnsweredBy = (text: string): readonly string[] => ASKS.get(text) ?? [];

/** What answers a question: a fact of an ingredient, or an explained term. */
export interface Answering {
  /** Slug; null: a term. */
  ingredient: string | null;
  text: string;
  source: BackgroundFact["source"];
}

const ANSWERING: ReadonlyMap<string, readonly Answering[]> = Map.groupBy(
  [...facts, ...terms.map((term) => ({ ...term, ingredient: null }))].flatMap(
    ({ ingredient, text, source, asks }) =>
      asks.map((question) => ({ question, ingredient, text, source: sourceOf(source) })),
  ),
  ({ question }) => question,
);

/** All of them. */
export const ANSWERED_QUESTIONS: readonly string[] = [...ANSWERING.keys()];

/** What answers one of `ANSWERED_QUESTIONS`. */
export const answeringOf = (question: string): readonly Answering[] => ANSWERING.get(question) ?? [];
