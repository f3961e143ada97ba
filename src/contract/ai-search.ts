import { z } from "zod";
import {
  AI_FILTER_KEYS,
  AI_MODES,
  AI_RESULTS,
  AMOUNT_UNITS,
  FEEDBACK_REASONS,
  QUESTION_LENGTH,
  REFUSAL_REASONS,
} from "./ai-search-vocabulary.ts";
import { card } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { chosen, idOrSlug, instant, page, text } from "./fields.ts";
import { MAX_FILTER_VALUES, MAX_LENGTH } from "./limits.ts";
import { searchFilters } from "./search.ts";
import { SEARCH_SORTS } from "./vocabulary.ts";

/** An amount of one ingredient per serving, as the label states it. */
export const amountWish = z.object({
  ingredient: idOrSlug,
  least: z.number().min(0).nullable(),
  most: z.number().min(0).nullable(),
  unit: z.enum(AMOUNT_UNITS),
});
export type AmountWish = z.infer<typeof amountWish>;

/**
 * What a question asks for. Goals and ingredients are alternatives and rank; everything else is held to: a product
 * with an unwanted ingredient, or without one of the diets, is no result.
 */
export const aiFilters = searchFilters.extend({
  /** Slugs of the goals that the knowledge table knows. */
  goal: chosen(idOrSlug),
  /** Words that its name, its brand or its label must hold: the reader insists on what was not understood. */
  word: chosen(text()),
  /** Names of what must not be in it. */
  without: chosen(text()),
  amount: z.array(amountWish).max(5, "Please ask for at most 5 amounts.").default([]),
});
export type AiFilters = z.infer<typeof aiFilters>;

/** One part of an interpretation as its reader may take it out. */
export const aiChip = z.object({
  key: z.enum(AI_FILTER_KEYS),
  value: z.string(),
  label: z.string(),
  /** True where the question does not say it in so many words. */
  inferred: z.boolean(),
});
export type AiChip = z.infer<typeof aiChip>;

export const interpreted = z.object({
  filters: aiFilters,
  sort: z.enum(SEARCH_SORTS),
  chips: z.array(aiChip),
  /** What the question says and its reader took out. */
  taken_out: z.array(aiChip),
  /** Words that changed nothing. */
  unparsed: z.array(z.string()),
  /** Words read as other words: a slip of the keyboard. */
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type Interpreted = z.infer<typeof interpreted>;

/** Where a sentence's figures stand: a row of a report, or the label on a supplement's page. */
export const aiCitation = z.object({
  report_slug: z.string().nullable(),
  /** Within the report. */
  result_id: z.string().nullable(),
  supplement_slug: z.string(),
  label: z.string(),
});
export type AiCitation = z.infer<typeof aiCitation>;

export const aiAnswer = z.object({
  text: z.string(),
  sentences: z.array(z.object({ text: z.string(), citations: z.array(aiCitation) })),
  /** All citations of the sentences, each once. */
  citations: z.array(aiCitation),
  refused: z.boolean(),
  refusal_reason: z.enum(REFUSAL_REASONS).nullable(),
});
export type AiAnswer = z.infer<typeof aiAnswer>;

export const aiResult = card.extend({ rank: z.int(), why: z.array(z.string()) });
export type AiResult = z.infer<typeof aiResult>;

const resultLimit = z.int().min(1).max(50).default(AI_RESULTS.page);
const chipText = text(MAX_LENGTH.default).regex(/^[a-z_]+:/, "A chip has a key and a value: form:gummy.");
const searchId = text().regex(/^[\w-]{16,64}$/, "This is not the id of a search.");

export const aiSearch = endpoint("aiSearch", {
  summary:
    "Understands a question, ranks the supplements that fit, and answers from published results. With `filters` the question is taken as they say.",
  input: z.object({
    query: text(QUESTION_LENGTH).min(2, "Please ask in at least two letters."),
    filters: aiFilters.optional(),
    sort: z.enum(SEARCH_SORTS).optional(),
    /** Chips to take out of what was understood, and to put in: "form:gummy". */
    drop: z.array(chipText).max(MAX_FILTER_VALUES).default([]),
    add: z.array(chipText).max(MAX_FILTER_VALUES).default([]),
    limit: resultLimit,
    /** True: the answer is left out and asked for with `get-answer`, so that results need not wait for it. */
    answer_later: z.boolean().default(false),
  }),
  output: z.object({
    search_id: z.string(),
    /** The ranker's version; 0 is the built-in one. */
    model_version: z.int(),
    mode: z.enum(AI_MODES),
    interpreted,
    answer: aiAnswer.nullable(),
    results: z.array(aiResult),
    total: z.int(),
    has_more: z.boolean(),
    expires_at: instant,
  }),
});
export type AiSearchOutcome = z.infer<typeof aiSearch.output>;

export const getAiSearchAnswer = endpoint("getAiSearchAnswer", {
  summary: "The answer to a question that was asked with `answer_later`; 410 where the search has expired.",
  input: z.object({ search_id: searchId }),
  output: z.object({ search_id: z.string(), mode: z.enum(AI_MODES), answer: aiAnswer }),
});

export const getAiSearchResult = endpoint("getAiSearchResult", {
  summary: "Another page of the same ranked list; 410 where the search has expired.",
  input: z.object({ search_id: searchId, page, limit: resultLimit }),
  output: listOf(aiResult).extend({ search_id: z.string(), model_version: z.int() }),
});

/** How good the ranking is on ratings that it was not trained on. */
export const rankerFigures = z.object({
  version: z.int(),
  ndcg_10: z.number().nullable(),
  mrr: z.number().nullable(),
  /** Null for the built-in weights. */
  trained_at: instant.nullable(),
});

export const sendAiFeedback = endpoint("sendAiFeedback", {
  summary:
    "What a visitor thinks of a result, or of the answer where `supplement_id` is left out: a thumb, or a grade by whoever is logged in. Sent again, it replaces the one before.",
  input: z
    .object({
      search_id: searchId,
      supplement_id: idOrSlug.optional(),
      rating: z.int().min(0).max(3).optional(),
      helpful: z.boolean().optional(),
      reason: z.enum(FEEDBACK_REASONS).optional(),
      note: text(MAX_LENGTH.note).optional(),
    })
    .refine(({ rating, helpful }) => (rating === undefined) !== (helpful === undefined), {
      error: "Please send either a rating or whether it was helpful.",
    }),
  output: z.object({ feedback_id: z.string(), model: rankerFigures }),
});
