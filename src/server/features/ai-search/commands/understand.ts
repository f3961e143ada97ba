import type { AiFilters } from "#contract/ai-search.ts";
import type { AiMode, RefusalReason } from "#contract/ai-search-vocabulary.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import type { LanguageModel } from "#platform/language-model/language-model.ts";
import { type Asked, edited } from "../rules.ts";
import { interpret, type Understood } from "../understanding/interpret.ts";
import { isOpen, readingTask, withModelReading } from "../understanding/model-reading.ts";
import { premiseOf } from "../understanding/premise.ts";
import type { Vocabulary } from "../understanding/vocabulary.ts";

/** A question with what its reader changed in its interpretation. */
export interface Question {
  query: string;
  filters?: AiFilters | undefined;
  sort?: SearchSort | undefined;
  drop: string[];
  add: string[];
}

export interface Outcome {
  understood: Understood;
  /** What the words say, before the reader changed it. */
  said: Asked;
  mode: AiMode;
  refuse: RefusalReason | null;
}

interface UnderstandNeeds {
  vocabulary: Vocabulary;
  /** Null: rules alone. */
  languageModel: Pick<LanguageModel, "ask"> | null;
  withoutModel: AiMode;
  now: Date;
}

/** Rules first; a model is asked where they leave something open. A reader's own corrections win over both. */
export async function understand(needs: UnderstandNeeds, question: Question): Promise<Outcome> {
  const { query, filters, sort, drop, add } = question;
  const read = interpret(query, needs.vocabulary, needs.now);
  const { understood, mode, refuse } =
    filters || !needs.languageModel || !isOpen(read)
      ? { understood: read, mode: "built_in" as const, refuse: null }
      : await withModel({ ...needs, languageModel: needs.languageModel }, query, read);
  const heard = withoutPremise(understood, query);
  const said = { filters: filters ?? heard.filters, sort: sort ?? heard.sort };
  const asked = edited(said, { drop, add });
  const unparsed = heard.unparsed.filter((word) => !asked.filters.word.includes(word));
  return { understood: { ...heard, ...asked, unparsed }, said, mode, refuse };
}

async function withModel(
  {
    languageModel,
    vocabulary,
    withoutModel,
  }: UnderstandNeeds & { languageModel: Pick<LanguageModel, "ask"> },
  query: string,
  read: Understood,
): Promise<Pick<Outcome, "understood" | "mode" | "refuse">> {
  const reading = await languageModel.ask(readingTask(query));
  if (reading === null) return { understood: read, mode: withoutModel, refuse: null };
  return { ...withModelReading(read, reading, vocabulary), mode: "model" };
}

/** What a question takes for granted is checked, not looked for: "why did it fail" asks about whatever it did. */
function withoutPremise(read: Understood, query: string): Understood {
  if (premiseOf(query) === null) return read;
  const { tested: _, ...filters } = read.filters;
  return { ...read, filters: { ...filters, verdict: [] }, sort: "relevance" };
}
