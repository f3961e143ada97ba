import type { AiFilters } from "#contract/ai-search.ts";
import type { AiMode, RefusalReason } from "#contract/ai-search-vocabulary.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import type { LanguageModel } from "#platform/language-model/language-model.ts";
import { applyChipEdits, type FiltersAndSort } from "../rules.ts";
import type { Said } from "../safety/respond.ts";
import { type Interpretation, interpret } from "../understanding/interpret.ts";
import { mergeModelReading, needsModel, readingTask } from "../understanding/model-reading.ts";
import { detectPremise } from "../understanding/premise.ts";
import type { Vocabulary } from "../understanding/vocabulary.ts";

/** A question with the visitor's edits to its interpretation. */
export interface AiQuestion extends Partial<Said> {
  query: string;
  filters?: AiFilters | undefined;
  sort?: SearchSort | undefined;
  drop: string[];
  add: string[];
}

export interface UnderstoodQuestion {
  interpretation: Interpretation;
  /** Filters and sort before the visitor's edits. */
  original: FiltersAndSort;
  mode: AiMode;
  refuse: RefusalReason | null;
}

interface UnderstandDeps {
  vocabulary: Vocabulary;
  /** Null: rules only. */
  languageModel: Pick<LanguageModel, "ask"> | null;
  withoutModel: AiMode;
  now: Date;
}

/**
 * Interprets by rules first, then by the model if they leave something open. The visitor's edits override both. `english`: the question
 * in the language that the rules know; the model reads it as it was asked.
 */
export async function understandQuestion(
  deps: UnderstandDeps,
  question: AiQuestion,
  english: string = question.query,
): Promise<UnderstoodQuestion> {
  const { query, filters, sort, drop, add } = question;
  const byRules = interpret(english, deps.vocabulary, deps.now);
  const { interpretation, mode, refuse } =
    filters || !deps.languageModel || !needsModel(byRules)
      ? { interpretation: byRules, mode: "built_in" as const, refuse: null }
      : await withModel({ ...deps, languageModel: deps.languageModel }, { query, english }, byRules);
  const request = withoutPremise(interpretation, english);
  const original = { filters: filters ?? request.filters, sort: sort ?? request.sort };
  const edited = applyChipEdits(original, { drop, add });
  const unparsed = request.unparsed.filter((word) => !edited.filters.word.includes(word));
  const isBrandStrict =
    request.isBrandStrict || filters !== undefined || add.some((chip) => chip.startsWith("brand_id:"));
  return { interpretation: { ...request, ...edited, unparsed, isBrandStrict }, original, mode, refuse };
}

async function withModel(
  { languageModel, vocabulary, withoutModel }: UnderstandDeps & { languageModel: Pick<LanguageModel, "ask"> },
  { query, english }: { query: string; english: string },
  byRules: Interpretation,
): Promise<Pick<UnderstoodQuestion, "interpretation" | "mode" | "refuse">> {
  const reading = await languageModel.ask(readingTask(query));
  if (reading === null) return { interpretation: byRules, mode: withoutModel, refuse: null };
  return { ...mergeModelReading(byRules, reading, { question: english, vocabulary }), mode: "model" };
}

/** Removes filters that come from a premise: the premise of "why did it fail" is checked, not searched for. */
function withoutPremise(interpretation: Interpretation, query: string): Interpretation {
  if (detectPremise(query) === null) return interpretation;
  const { tested: _, ...filters } = interpretation.filters;
  return { ...interpretation, filters: { ...filters, verdict: [] }, sort: "relevance" };
}
