import type { AiAnswer, AiFilters, AiSearchOutcome } from "#contract/ai-search.ts";
import { AI_SEARCH_LIFETIME_S, type RefusalReason } from "#contract/ai-search-vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Visitor } from "#server/http/auth.ts";
import { brandsByRef, ingredientsByRef } from "../../catalogue/queries/names.ts";
import type { NamedRecords } from "../../search/rules.ts";
import { termSentences } from "../answer/background.ts";
import { NO_NOTES, toAnswer } from "../answer/compose.ts";
import { asksAsOurs, namedIn, readIntent } from "../answer/intent.ts";
import { refusalAnswer } from "../answer/refusals.ts";
import { siteAnswerTo } from "../answer/site-answers.ts";
import type { SiteAnswer } from "../answer/site-topics.ts";
import { isAboutSupplements, unansweredAnswer } from "../answer/unanswered.ts";
import { type ReadQuestion, readQuestionLanguage } from "../language/question-language.ts";
import { presentInterpretation } from "../presentation.ts";
import {
  findNamedLines,
  findNamedProducts,
  type NamedLine,
  type NamedProducts,
  NO_NAMED_PRODUCTS,
  unknownNames,
} from "../queries/named-products.ts";
import { findNotices, type NoticeReply } from "../queries/notices.ts";
import { listResults } from "../queries/results.ts";
import { retrieveOrRelax } from "../queries/retrieve-or-relax.ts";
import { RANKER_VERSION } from "../ranking/ranker.ts";
import { hasNoFilters } from "../rules.ts";
import { isUrgent } from "../safety/assess-question.ts";
import { type DangerResponse, factsInstead, NO_DANGER } from "../safety/respond.ts";
import { possibleNames } from "../understanding/possible-names.ts";
import type { Vocabulary } from "../understanding/vocabulary.ts";
import { type AnswerDeps, answerSearch, type ReadBefore } from "./answer.ts";
import { amountsAnswer } from "./answer-amounts.ts";
import { assessDanger } from "./assess-danger.ts";
import type { RecentSearches } from "./open-search.ts";
import { searchIdOf, signDescription } from "./search-ids.ts";
import { type StoredSearch, storeSearch } from "./store-search.ts";
import { type AiQuestion, type UnderstoodQuestion, understandQuestion } from "./understand.ts";

export interface AskDeps extends AnswerDeps {
  /** Signs descriptions of searches. */
  linkKey: string;
  recentSearches: RecentSearches;
}

/**
 * Interprets a question, ranks results, and answers unless the answer is deferred. A visitor's search is stored for a
 * day; a page's is described in its id.
 */
export async function runAiSearch(
  deps: AskDeps,
  { limit, answer_later, ...question }: AiQuestion & { limit: number; answer_later: boolean },
  { kind }: Visitor,
): Promise<AiSearchOutcome> {
  const { ranked, read } = await rankRead(deps, question);
  const [answered, results] = await Promise.all([
    // Refusals have their answer already.
    ranked.answer || answer_later ? null : answerSearch(deps, ranked, read),
    listResults(deps.db, ranked.ranked, { offset: 0, limit }),
  ]);
  const search = { ...ranked, ...answered };
  if (kind !== "renderer") {
    await storeSearch(deps.db, search);
    return presentOutcome(search, results, limit);
  }
  const id = signDescription(deps.linkKey, question, search.expiresAt);
  deps.recentSearches.set(id, search);
  return presentOutcome({ ...search, id }, results, limit);
}

/** A question as it is read before anything is retrieved. */
type Read = Awaited<ReturnType<typeof readWhole>>;

/** Reads a question: its language, its danger, what it names and asks for, and what answers it without products. */
async function readWhole(deps: AskDeps, question: AiQuestion) {
  const now = deps.clock.now();
  const words = readQuestionLanguage(question.query);
  const assessed = await assessDanger(deps, question, words);
  const vocabulary = await deps.vocabulary();
  const names = await readNames(deps, words, {
    ...{ vocabulary, query: question.query },
    isSearched: !assessed.refused && !isEdited(question),
  });
  const languageModel = assessed.refused ? null : deps.languageModel;
  const read = await understandQuestion({ ...deps, vocabulary, languageModel, now }, question, words.english);
  const { filters } = read.interpretation;
  const intent = await readIntent(words.english, namedIn(filters, names.lines));
  const isUs = !assessed.refused && (intent === "site" || isAboutNoProduct(read, names.named));
  const site = isUs ? await siteAnswerTo(words.english, { isOurs: intent === "site" }) : null;
  const noticed =
    isUrgent(assessed.refused) || site !== null
      ? null
      : await findNotices(deps.db, words.english, vocabulary, intent);
  const amounts = await amountsAnswer(deps.db, filters.ingredient, words, assessed.refused);
  const danger = factsInstead(assessed, {
    amounts: amounts !== null,
    notices: answersAlone(noticed),
    research: intent === "works",
  });
  return {
    ...{ now, words, danger, read, site, noticed, intent, ...names },
    isOurs:
      isAboutSupplements(words.english) ||
      (await asksAsOurs(words.english, { hasName: names.unknown.length > 0 })),
    amounts: danger.help !== null ? amounts : null,
    healthReason: danger.refused ?? (noticed && read.refuse === "off_topic" ? null : read.refuse),
  };
}

/** Products that a question names: in full, or by a name in theirs; and what may be names that nothing here has. */
async function readNames(
  deps: AskDeps,
  words: ReadQuestion,
  { vocabulary, query, isSearched }: { vocabulary: Vocabulary; query: string; isSearched: boolean },
): Promise<{ named: NamedProducts; lines: NamedLine[]; unknown: string[] }> {
  if (!isSearched) return { named: NO_NAMED_PRODUCTS, lines: [], unknown: [] };
  const named = await namedProducts(deps, words, query);
  if (named.ids.length > 0) return { named, lines: [], unknown: [] };
  const possible = possibleNames(words.english, vocabulary);
  const lines = await findNamedLines(deps, possible);
  return {
    named: { ids: lines.flatMap(({ ids }) => ids), isFullName: false },
    lines,
    unknown: unknownNames(possible, lines),
  };
}

/** Interprets and ranks; without an answer unless the question needs no results. Stores nothing. */
export const rankQuestion = async (deps: AskDeps, question: AiQuestion): Promise<StoredSearch> =>
  (await rankRead(deps, question)).ranked;

async function rankRead(
  deps: AskDeps,
  question: AiQuestion,
): Promise<{ ranked: StoredSearch; read: ReadBefore | null }> {
  const whole = await readWhole(deps, question);
  const { now, words, danger, named, read, noticed, intent, site, healthReason } = whole;
  const needsNoResults =
    danger.certainty === "certain" ||
    healthReason !== null ||
    site !== null ||
    answersAlone(noticed) ||
    isAboutUnknownProduct(whole);
  const [{ ranked, interpretation }, names] = await Promise.all([
    needsNoResults
      ? { ranked: [], interpretation: read.interpretation }
      : retrieveOrRelax({ ...deps, now }, read.interpretation, named, {
          isAboutBrand: intent === "label" || intent === "results" || intent === "compare",
          isEdited: isEdited(question),
        }),
    findReferencedRecords(deps.db, [read.interpretation.filters, read.original.filters]),
  ]);
  const isUnknown = ranked.length === 0 && hasNoFilters(interpretation.filters) && noticed === null;
  const found = { mode: read.mode, ranked };
  const search: StoredSearch = {
    ...found,
    id: searchIdOf(deps.linkKey, { ...found, description: question }),
    question: question.query,
    interpreted: presentInterpretation(
      interpretation,
      { original: read.original, drop: question.drop, read: words },
      names,
    ),
    answer: answerAlone(whole, { isUnknown }),
    danger,
    ...lifetimeFrom(now),
  };
  // Names were looked for only where no product is named in full, and the visitor changed nothing.
  const isRead = named.ids.length === 0 || whole.lines.length > 0;
  return { ranked: search, read: isRead && !isEdited(question) ? whole : null };
}

/** Whether a question is about the label or the tests of a product that nothing here has: others would be no answer. */
const isAboutUnknownProduct = ({ intent, unknown, lines, named, read }: Read): boolean =>
  (intent === "label" || intent === "results") &&
  unknown.length > 0 &&
  lines.length + named.ids.length + read.interpretation.filters.brand_id.length === 0;

/** The answer that needs no results; null if they are needed. */
function answerAlone(whole: Read, { isUnknown }: { isUnknown: boolean }): AiAnswer | null {
  const { words, noticed, intent, unknown, isOurs, site, amounts, healthReason } = whole;
  if (site) return presentSiteAnswer(site);
  if (amounts) return amounts;
  if (isAboutUnknownProduct(whole)) return unansweredAnswer(intent, words.english, { unknown });
  const isOffTopic = isUnknown && !isOurs;
  const early = earlyAnswer(healthReason ?? (isOffTopic ? "off_topic" : null), noticed, words);
  return early ?? (isUnknown ? unansweredAnswer(intent, words.english, { unknown }) : null);
}

/** Products that a question names: as it was typed, since some names are Spanish, or in English. */
async function namedProducts(deps: AskDeps, words: ReadQuestion, query: string): Promise<NamedProducts> {
  const named = await findNamedProducts(deps, query);
  return named.ids.length > 0 || !words.isTranslated ? named : findNamedProducts(deps, words.english);
}

const lifetimeFrom = (now: Date): Pick<StoredSearch, "createdAt" | "expiresAt"> => ({
  createdAt: now,
  expiresAt: new Date(now.getTime() + AI_SEARCH_LIFETIME_S * 1000),
});

/** Whether the visitor changed what was understood: then every product must meet the conditions, also one that is named. */
const isEdited = ({ filters, drop, add }: AiQuestion): boolean =>
  filters !== undefined || drop.length + add.length > 0;

/** Whether a question names no ingredient, brand, goal, or product, so that it may be about this site. */
const isAboutNoProduct = (
  { interpretation: { filters } }: UnderstoodQuestion,
  named: NamedProducts,
): boolean =>
  filters.ingredient.length + filters.brand_id.length + filters.goal.length === 0 && named.ids.length === 0;

function presentSiteAnswer({ sentences, page }: SiteAnswer): AiAnswer {
  const cited = sentences.map((text) => ({ text, citations: [] }));
  return { ...toAnswer(cited, { ...NO_NOTES, page }), answered_by: "site" };
}

/** Whether notices answer a question without products: a list of them would read as the ones recalled, or as safe ones. */
const answersAlone = (noticed: NoticeReply | null): noticed is NoticeReply =>
  noticed !== null && noticed.kind !== "hidden";

/** The answer that needs no results: what notices say, then why the question is refused; null if results are needed. */
function earlyAnswer(
  refused: RefusalReason | null,
  noticed: NoticeReply | null,
  { english, language }: Pick<ReadQuestion, "english" | "language">,
): AiAnswer | null {
  if (refused) {
    const refusal = refusalAnswer(refused, language);
    if (noticed === null || isUrgent(refused)) return refusal;
    // What notices say is English: in a Spanish text, their list below it says it.
    if (language === "es") return { ...refusal, ...noticed.notes };
    const { sentences } = toAnswer([...termSentences(english), ...noticed.sentences], {
      ...refusal,
      ...noticed.notes,
    });
    const all = [...sentences, ...refusal.sentences];
    return { ...refusal, ...noticed.notes, sentences: all, text: all.map(({ text }) => text).join(" ") };
  }
  if (!answersAlone(noticed)) return null;
  const terms = termSentences(english);
  const hasNotices = noticed.notes.notices.length + noticed.notes.prohibited.length > 0;
  // A word explained is an answer; that nothing is held beside it is none.
  const answer = toAnswer(terms.length > 0 && !hasNotices ? terms : [...terms, ...noticed.sentences], {
    ...NO_NOTES,
    ...noticed.notes,
  });
  return { ...answer, answered_by: "notices" };
}

const presentOutcome = (
  { id, mode, interpreted, answer, danger, ranked, expiresAt }: StoredSearch,
  results: AiSearchOutcome["results"],
  limit: number,
): AiSearchOutcome => ({
  ...shownDanger(danger ?? NO_DANGER),
  search_id: id,
  model_version: RANKER_VERSION,
  mode,
  interpreted,
  answer,
  results,
  total: ranked.length,
  has_more: ranked.length > limit,
  expires_at: expiresAt.toISOString(),
});

const shownDanger = ({
  certainty,
  continuable,
  help,
}: DangerResponse): Pick<AiSearchOutcome, "certainty" | "continuable" | "help"> => ({
  certainty,
  continuable,
  help,
});

/** Brands and ingredients referenced by the filters. */
async function findReferencedRecords(db: Queryable, all: readonly AiFilters[]): Promise<NamedRecords> {
  const [brands, ingredients] = await Promise.all([
    brandsByRef(
      db,
      all.flatMap((filters) => [...filters.brand_id, ...filters.prefer_brand]),
    ),
    ingredientsByRef(
      db,
      all.flatMap((filters) => [...filters.ingredient, ...filters.amount.map((wish) => wish.ingredient)]),
    ),
  ]);
  return { brands, ingredients };
}
