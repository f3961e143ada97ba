import { eq } from "drizzle-orm";
import type { AiAnswer } from "#contract/ai-search.ts";
import type { AiMode } from "#contract/ai-search-vocabulary.ts";
import type { LanguageModel } from "#platform/language-model/language-model.ts";
import type { Visitor } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { brandsByRef, ingredientsByRef } from "../../catalogue/queries/names.ts";
import { getIngredientFacts } from "../../ingredients/queries/ingredient.ts";
import { brandCardsByIds } from "../../products/queries/brands.ts";
import { type AnswerNotes, composeAnswer, NO_NOTES } from "../answer/compose.ts";
import { type CitedSentence, contaminantsIn } from "../answer/facts.ts";
import { namedIn, readIntent } from "../answer/intent.ts";
import { answerTask, modelAnswer } from "../answer/model-answer.ts";
import { asksForSafety, notesFor, unansweredConditions } from "../answer/notes.ts";
import { openingOf, pageFor, type Subject, statesProducts } from "../answer/opening.ts";
import { type Research, researchOn } from "../answer/research.ts";
import { emptyAnswer } from "../answer/unanswered.ts";
import { readQuestionLanguage } from "../language/question-language.ts";
import { findEvidence } from "../queries/evidence.ts";
import { findNamedLines, unknownNames } from "../queries/named-products.ts";
import { findNotices, type NoticeReply } from "../queries/notices.ts";
import { premiseCorrections } from "../queries/premise.ts";
import { presentCautions } from "../ranking/cautions.ts";
import { presentEvidence } from "../ranking/goal-evidence.ts";
import { aiSearches } from "../schema.ts";
import { GOALS } from "../understanding/goals.ts";
import { possibleNames } from "../understanding/possible-names.ts";
import type { Vocabulary } from "../understanding/vocabulary.ts";
import { normalizeQuestion } from "../understanding/words.ts";
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

/** What a question asks for and names, as far as it was read before its products were ranked. */
export interface ReadBefore extends Pick<Subject, "intent" | "lines" | "unknown"> {
  noticed: NoticeReply | null;
}

/** Top results considered for an answer. */
const MAX_ANSWER_RESULTS = 10;

/** Answers a search from published results and labels only. */
export async function answerSearch(
  deps: AnswerDeps,
  search: RankedSearch,
  before: ReadBefore | null = null,
): Promise<AnswerWithMode> {
  const known = await readKnown(deps, search, before);
  const { subject, focus, evidence, failuresOnly, noticed, notes } = known;
  const introduction = introductionOf(search, known);
  const stated = failuresOnly || statesProducts(subject) ? evidence : [];
  const composed = (mode: AiMode) => ({
    answer: composeAnswer(stated, { focus, introduction, failuresOnly, ...notes }),
    mode,
  });
  const { languageModel } = deps;
  const asked = languageModel && !failuresOnly && !noticed && answerTask(search.question, stated, focus);
  if (!asked) return composed(search.mode);
  const output = await languageModel.ask(asked.task);
  const answer = output && modelAnswer(introduction, asked.validSentences(output), notes);
  return answer ? { answer, mode: "model" } : composed(deps.withoutModel);
}

/** What is known of what a question asks for. */
type Known = Awaited<ReturnType<typeof readKnown>>;

async function readKnown(deps: AnswerDeps, search: RankedSearch, before: ReadBefore | null) {
  const { interpreted } = search;
  const { english } = readQuestionLanguage(search.question);
  const ids = search.ranked.slice(0, MAX_ANSWER_RESULTS).map(({ id }) => id);
  const vocabulary = await deps.vocabulary();
  const [named, evidence, asked, records, corrections] = await Promise.all([
    namedIngredients(deps, search),
    findEvidence(deps.db, ids),
    before ?? readAgain({ ...deps, vocabulary }, english, interpreted.filters),
    findNamedRecords(deps, interpreted.filters),
    premiseCorrections({ ...deps, vocabulary, now: deps.clock.now() }, english),
  ]);
  const { noticed, ...names } = asked;
  const research = researchOn(interpreted.filters, (slug) => named.get(slug));
  const subject: Subject = {
    ...names,
    ...records,
    question: corrected(normalizeQuestion(english), interpreted.corrected),
    hasGoal: interpreted.chips.some(({ key, inferred }) => key === "goal" && !inferred),
    products: evidence,
    research: research.sentences,
  };
  return {
    ...{ subject, evidence, corrections, noticed },
    focus: {
      names: [...named.values()],
      contaminants: contaminantsIn(subject.question),
      sort: interpreted.sort,
    },
    english,
    failuresOnly: asksForSafety(english),
    notes: {
      ...NO_NOTES,
      ...noticed?.notes,
      ...ingredientNotes(search, research),
      page: pageFor(subject),
    },
  };
}

/** A question with its misspelled words corrected. */
const corrected = (question: string, corrections: readonly { from: string; to: string }[]): string =>
  corrections.reduce(
    (text, { from, to }) =>
      text.replace(new RegExp(`(?<![a-z])${from.replaceAll(/[^a-z0-9 ]/g, ".")}(?![a-z])`), to),
    question,
  );

/** Conditions that are about tests, and about no product. */
const OF_TESTS: ReadonlySet<string> = new Set(["tested", "tested_at", "verdict", "hazard", "sort"]);

/** What is said before any product: conditions, whom to ask, corrections, notices, and then what answers the question. */
function introductionOf(
  { interpreted, ranked }: RankedSearch,
  { english, subject, evidence, corrections, noticed, failuresOnly }: Known,
): CitedSentence[] {
  const sentences = [
    ...interpreted.notes.map((text) => ({ text, citations: [] })),
    ...notesFor(english),
    ...unansweredConditions(ranked.map(({ why }) => why)),
    ...corrections,
    ...(noticed?.sentences ?? []),
    ...(failuresOnly ? [] : openingOf(subject)),
  ];
  if (sentences.length > 0 || evidence.length > 0) return sentences;
  return emptyAnswer(subject.intent, {
    hasConditions: interpreted.chips.some(({ key }) => !OF_TESTS.has(key)),
  });
}

/** Ingredients and brands of a question that are looked up; it is about one, or compares two. */
const MAX_NAMED = 2;

/** What is known of the ingredients and brands that a question names. */
async function findNamedRecords(
  { db }: Pick<AnswerDeps, "db">,
  filters: RankedSearch["interpreted"]["filters"],
): Promise<Pick<Subject, "facts" | "brands">> {
  const named = [...filters.brand_id, ...filters.prefer_brand].slice(0, MAX_NAMED);
  const [facts, brands] = await Promise.all([
    Promise.all(filters.ingredient.slice(0, MAX_NAMED).map((slug) => getIngredientFacts(db, slug))),
    brandsByRef(db, named).then((byRef) =>
      brandCardsByIds(
        db,
        named.flatMap((slug) => byRef.get(slug)?.id ?? []),
      ),
    ),
  ]);
  return { facts, brands };
}

/** Reads a question again whose answer was put off. */
async function readAgain(
  { db, search, vocabulary }: Pick<AnswerDeps, "db" | "search"> & { vocabulary: Vocabulary },
  question: string,
  filters: RankedSearch["interpreted"]["filters"],
): Promise<ReadBefore> {
  const possible = possibleNames(question, vocabulary);
  const lines = await findNamedLines({ db, search }, possible);
  const intent = await readIntent(question, namedIn(filters, lines));
  const noticed = await findNotices(db, question, vocabulary, intent);
  return { lines, unknown: unknownNames(possible, lines), intent, noticed };
}

/** What answers that earlier versions stored may lack. */
const OF_EARLIER_VERSIONS: Partial<AiAnswer> = {
  evidence: [],
  cautions: [],
  notices: [],
  prohibited: [],
  page: null,
};

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
