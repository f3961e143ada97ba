import { eq } from "drizzle-orm";
import type { AiAnswer } from "#contract/ai-search.ts";
import type { AiMode } from "#contract/ai-search-vocabulary.ts";
import type { LanguageModel } from "#platform/language-model/language-model.ts";
import type { Visitor } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { ingredientsByRef } from "../../catalogue/queries/names.ts";
import { type AnswerNotes, composeAnswer } from "../answer/compose.ts";
import { answerTask, modelAnswer } from "../answer/model-answer.ts";
import { asksForSafety, notesFor } from "../answer/notes.ts";
import { type Research, researchOn } from "../answer/research.ts";
import { findEvidence } from "../queries/evidence.ts";
import { findNotices } from "../queries/notices.ts";
import { premiseCorrections } from "../queries/premise.ts";
import { presentCautions } from "../ranking/cautions.ts";
import { presentEvidence } from "../ranking/goal-evidence.ts";
import { aiSearches } from "../schema.ts";
import { GOALS } from "../understanding/goals.ts";
import type { Vocabulary } from "../understanding/vocabulary.ts";
import type { StoredSearch } from "./store-search.ts";

export interface AnswerDeps extends Pick<Services, "db" | "search" | "clock"> {
  /** Null: rules only. */
  languageModel: Pick<LanguageModel, "ask"> | null;
  /** Mode reported for an answer when the model returned nothing usable. */
  withoutModel: AiMode;
  vocabulary: () => Promise<Vocabulary>;
}

/** An interpreted and ranked search. */
type RankedSearch = Pick<typeof aiSearches.$inferSelect, "question" | "interpreted" | "ranked" | "mode">;

export interface AnswerWithMode {
  answer: AiAnswer;
  mode: AiMode;
}

/** Top results considered for an answer. */
const MAX_ANSWER_RESULTS = 10;

/** Answers a search from published results and labels only. */
export async function answerSearch(deps: AnswerDeps, search: RankedSearch): Promise<AnswerWithMode> {
  const ids = search.ranked.slice(0, MAX_ANSWER_RESULTS).map(({ id }) => id);
  const vocabulary = await deps.vocabulary();
  const named = await namedIngredients(deps, search);
  const focus = { names: [...named.values()], sort: search.interpreted.sort };
  const research = researchOn(search.interpreted.filters, (slug) => named.get(slug));
  const [evidence, corrections, noticed] = await Promise.all([
    findEvidence(deps.db, ids),
    premiseCorrections({ ...deps, vocabulary, now: deps.clock.now() }, search.question),
    findNotices(deps.db, search.question, vocabulary),
  ]);
  const conditionNotes = search.interpreted.notes.map((text) => ({ text, citations: [] }));
  const failuresOnly = asksForSafety(search.question);
  const introduction = [
    ...conditionNotes,
    ...notesFor(search.question),
    ...corrections,
    ...(noticed?.sentences ?? []),
    ...(failuresOnly ? [] : research.sentences),
  ];
  const notes = { ...NO_NOTES, ...noticed?.notes, ...ingredientNotes(search, research) };
  const composed = (mode: AiMode) => ({
    answer: composeAnswer(evidence, { focus, introduction, failuresOnly, ...notes }),
    mode,
  });
  const { languageModel } = deps;
  if (languageModel === null || evidence.length === 0 || failuresOnly || noticed)
    return composed(search.mode);
  const { task, validSentences } = answerTask(search.question, evidence, focus);
  const output = await languageModel.ask(task);
  const answer = output && modelAnswer(introduction, validSentences(output), notes);
  return answer ? { answer, mode: "model" } : composed(deps.withoutModel);
}

/** What answers that earlier versions stored may lack. */
const OF_EARLIER_VERSIONS: Partial<AiAnswer> = {
  evidence: [],
  cautions: [],
  notices: [],
  prohibited: [],
  page: null,
};

const NO_NOTES: AnswerNotes = { evidence: [], cautions: [], notices: [], prohibited: [] };

/** Maximum statements about ingredients, and results that they are taken from. */
const MAX_INGREDIENT_NOTES = 4;
const MAX_NOTED_RESULTS = 3;

/** Evidence for what was asked, then cautions and evidence about the ingredients of the best results. */
function ingredientNotes(
  { ranked }: RankedSearch,
  research: Research,
): Pick<AnswerNotes, "evidence" | "cautions"> {
  const best = ranked.slice(0, MAX_NOTED_RESULTS);
  const all = [...research.links, ...best.flatMap(({ links = [] }) => links)];
  const links = new Map(all.map((link) => [`${link.goal} ${link.ingredient}`, link]));
  return {
    evidence: presentEvidence([...links.values()].slice(0, MAX_INGREDIENT_NOTES)),
    cautions: presentCautions(best.flatMap(({ cautions = [] }) => cautions)).slice(0, MAX_INGREDIENT_NOTES),
  };
}

/** Names by slug of the requested ingredients, then of those linked to the goals. */
async function namedIngredients(
  { db }: AnswerDeps,
  { interpreted }: RankedSearch,
): Promise<Map<string, string>> {
  const { filters } = interpreted;
  const linked = filters.goal.flatMap((slug) => GOALS.get(slug)?.links.map((link) => link.ingredient) ?? []);
  const ingredients = await ingredientsByRef(db, [...new Set([...filters.ingredient, ...linked])]);
  return new Map([...ingredients].map(([slug, { name }]) => [slug, name]));
}

/**
 * Answers a search that was run without an answer. Stored, so repeated calls return the same answer. Not streamed: a
 * sentence may only be shown once it has been verified as a whole.
 */
export async function answerDeferred(
  deps: AnswerDeps,
  search: StoredSearch,
  { kind }: Visitor,
): Promise<AnswerWithMode> {
  if (search.answer) return { answer: { ...OF_EARLIER_VERSIONS, ...search.answer }, mode: search.mode };
  const answered = await answerSearch(deps, search);
  if (kind !== "renderer") await deps.db.update(aiSearches).set(answered).where(eq(aiSearches.id, search.id));
  return answered;
}
