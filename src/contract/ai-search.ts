import { z } from "zod";
import {
  AI_FILTER_KEYS,
  AI_MODES,
  AI_RESULTS,
  AMOUNT_UNITS,
  CERTAINTIES,
  FEEDBACK_REASONS,
  MAX_CHIP_EDITS,
  MAX_QUESTION_LENGTH,
  QUESTION_LANGUAGES,
  REFUSAL_REASONS,
  RESEARCH_GRADES,
} from "./ai-search-vocabulary.ts";
import { outsideSource } from "./background.ts";
import { card } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { idOrSlug, instant, multilineText, page, selectedValues, text } from "./fields.ts";
import { MAX_FILTER_VALUES, MAX_LENGTH } from "./limits.ts";
import { notice, prohibitedIngredient } from "./notices.ts";
import { searchFilters } from "./search.ts";
import { SEARCH_SORTS } from "./search-vocabulary.ts";

/** An amount of one ingredient per serving, as the label states it. */
export const amountFilter = z.object({
  ingredient: idOrSlug,
  least: z.number().min(0).nullable(),
  most: z.number().min(0).nullable(),
  unit: z.enum(AMOUNT_UNITS),
  /** Whether the bounds themselves are left out: "under 5 mg" rather than "up to 5 mg". */
  is_open: z.boolean().default(false),
});
export type AmountFilter = z.infer<typeof amountFilter>;

/**
 * What a question asks for. Goals and ingredients are alternatives and only affect ranking. Everything else is a hard
 * filter: a product with an excluded ingredient, or without one of the diets, is not returned.
 */
export const aiFilters = searchFilters.extend({
  /** Slugs of goals from the knowledge table. */
  goal: selectedValues(idOrSlug),
  /** Words that the name, brand or label must contain, for unparsed words the visitor insists on. */
  word: selectedValues(text()),
  /** Brands that the question may mean; only affects ranking. */
  prefer_brand: selectedValues(idOrSlug),
  /** Names of excluded ingredients. */
  without: selectedValues(text()),
  amount: z.array(amountFilter).max(5, "Ask for at most 5 amounts.").default([]),
});
export type AiFilters = z.infer<typeof aiFilters>;

/** One removable part of an interpretation. */
export const aiChip = z.object({
  key: z.enum(AI_FILTER_KEYS),
  value: z.string(),
  label: z.string(),
  /** True if the question implies it without stating it. */
  inferred: z.boolean(),
});
export type AiChip = z.infer<typeof aiChip>;

export const aiInterpretation = z.object({
  filters: aiFilters,
  sort: z.enum(SEARCH_SORTS),
  chips: z.array(aiChip),
  /** Parts that the visitor removed. */
  taken_out: z.array(aiChip),
  /** Words that were ignored. */
  unparsed: z.array(z.string()),
  /** Spell corrections. */
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Sentences about conditions that could not be checked or were given up. */
  notes: z.array(z.string()).default([]),
  language: z.enum(QUESTION_LANGUAGES).default("en"),
  /** How a question with Spanish in it was read in English, and its words that no list has; null: as it was asked. */
  translation: z
    .object({ english: z.string(), unknown: z.array(z.string()) })
    .nullable()
    .default(null),
});
export type AiInterpretation = z.infer<typeof aiInterpretation>;

/** Source of the figures in a sentence: a result of a report, or the label on a supplement's page. */
export const aiCitation = z.object({
  report_slug: z.string().nullable(),
  /** Within the report. */
  result_id: z.string().nullable(),
  supplement_slug: z.string(),
  label: z.string(),
});
export type AiCitation = z.infer<typeof aiCitation>;

/** False in answers that were stored before this was noted. */
const sourceChecked = z
  .boolean()
  .default(false)
  .describe(
    "Whether any of us has read a source of it. If false, a grade is at most `limited`, and pages say that the source was not checked by us.",
  );

/** What research says about an ingredient for a goal. */
export const aiEvidence = z.object({
  ingredient: z.string(),
  goal: z.string(),
  grade: z.enum(RESEARCH_GRADES),
  /** Those that we have read first. */
  sources: z.array(outsideSource),
  source_checked: sourceChecked,
});
export type AiEvidence = z.infer<typeof aiEvidence>;

/** A known risk of an ingredient. */
export const aiCaution = z.object({
  text: z.string(),
  source: outsideSource,
  source_checked: sourceChecked,
});
export type AiCaution = z.infer<typeof aiCaution>;

/** One sentence of an answer with what it rests on. `source`: a page or paper outside this site, if it is from there. */
const aiSentence = z.object({
  text: z.string(),
  citations: z.array(aiCitation),
  source: outsideSource.optional(),
});
export type AiSentence = z.infer<typeof aiSentence>;

export const aiAnswer = z.object({
  text: z.string(),
  sentences: z.array(aiSentence),
  /** Distinct citations of all sentences. */
  citations: z.array(aiCitation),
  /** About the main ingredients of the results. */
  evidence: z.array(aiEvidence),
  cautions: z.array(aiCaution),
  /** `notices`: no products are listed, since the question is about recalls or prohibited ingredients. `site`: it is about us. */
  answered_by: z.enum(["products", "notices", "site"]).default("products"),
  /** The page of this site that says more, where the question is about it. */
  page: z.object({ label: z.string(), path: z.string() }).nullable().default(null),
  /** Authorities' notices that a question about recalls or hidden drugs is answered with, newest first. */
  notices: z.array(notice).default([]),
  /** What the question names of a list of prohibited ingredients; `label_name` is how the question has it. */
  prohibited: z.array(prohibitedIngredient).default([]),
  refused: z.boolean(),
  refusal_reason: z.enum(REFUSAL_REASONS).nullable(),
});
export type AiAnswer = z.infer<typeof aiAnswer>;

export const aiResult = card.extend({
  rank: z.int(),
  why: z.array(z.string()),
  /** Why its ingredients are linked to the goals of the question, and how good the evidence is. */
  evidence: z.array(aiEvidence),
  cautions: z.array(aiCaution),
});
export type AiResult = z.infer<typeof aiResult>;

/** A question of the longest kind with all its edits, encoded and signed. */
const MAX_SEARCH_ID_LENGTH = 4096;

const resultLimit = z.int().min(1).max(50).default(AI_RESULTS.pageSize);
const chipText = text(MAX_LENGTH.default).regex(
  /^[a-z_]+:/,
  "A chip needs a key and a value, such as form:gummy.",
);
/** The id of a stored search, or a signed description of the search that a page was rendered with. */
export const searchId = text(MAX_SEARCH_ID_LENGTH).regex(
  /^[\w-]{16,64}$|^[\w-]{1,4000}\.[0-9a-f]{64}$/,
  "Not a valid search ID.",
);

/** Filters of a question: as many values in all as one filter may have, because the search is stored with them. */
const questionFilters = aiFilters.refine(
  (filters) => Object.values(filters).flat().length <= MAX_FILTER_VALUES,
  `Choose at most ${MAX_FILTER_VALUES} values in all.`,
);

export const aiSearch = endpoint("aiSearch", {
  summary:
    "Parses a question, ranks the matching supplements, and answers from published results. If `filters` are given, they replace the parsed filters.",
  input: z.object({
    query: multilineText(MAX_QUESTION_LENGTH).min(2, "Enter at least 2 characters."),
    filters: questionFilters.optional(),
    sort: z.enum(SEARCH_SORTS).optional(),
    /** Chips to remove from the interpretation, and to add: "form:gummy". */
    drop: z.array(chipText).max(MAX_CHIP_EDITS).default([]),
    add: z.array(chipText).max(MAX_CHIP_EDITS).default([]),
    limit: resultLimit,
    /** The person is looking for a product: shows what a `continuable` answer holds back. */
    acknowledged: z.boolean().default(false),
    /** "This isn't about me": a `certain` danger of somebody is taken for a `possible` one. */
    not_me: z.boolean().default(false),
    /** True: returns results without the answer, which is then fetched with `get-answer`. */
    answer_later: z.boolean().default(false),
  }),
  output: z.object({
    search_id: z.string(),
    /** Always 0: the weights of the ranking are set by hand. */
    model_version: z.int(),
    mode: z.enum(AI_MODES),
    interpreted: aiInterpretation,
    answer: aiAnswer.nullable(),
    /** How sure we are that the question is about someone's danger; null: nothing speaks for it. */
    certainty: z.enum(CERTAINTIES).nullable(),
    /** Whether the same question with `acknowledged` shows products. */
    continuable: z.boolean(),
    /** Whose help belongs above the results. */
    help: z.enum(REFUSAL_REASONS).nullable(),
    results: z.array(aiResult),
    total: z.int(),
    has_more: z.boolean(),
    expires_at: instant,
  }),
});
export type AiSearchOutcome = z.infer<typeof aiSearch.output>;

export const getAiSearchAnswer = endpoint("getAiSearchAnswer", {
  summary: "The answer to a question sent with `answer_later`; 410 if the search has expired.",
  input: z.object({ search_id: searchId }),
  output: z.object({ search_id: z.string(), mode: z.enum(AI_MODES), answer: aiAnswer }),
});

export const getAiSearchResult = endpoint("getAiSearchResult", {
  summary: "Another page of the same ranked list; 410 if the search has expired.",
  input: z.object({ search_id: searchId, page, limit: resultLimit }),
  output: listOf(aiResult).extend({ search_id: z.string(), model_version: z.int() }),
});

/** Of the ranking: always version 0 without figures, as its weights are set by hand. */
export const rankerMetrics = z.object({
  version: z.int(),
  ndcg_10: z.number().nullable(),
  mrr: z.number().nullable(),
  trained_at: instant.nullable(),
});

export const sendAiFeedback = endpoint("sendAiFeedback", {
  summary:
    "Feedback on a result, or on the answer if `supplement_id` is omitted: `helpful` from anyone, or a `rating` from a logged-in user. Sending it again replaces the previous feedback.",
  input: z
    .object({
      search_id: searchId,
      supplement_id: idOrSlug.optional(),
      rating: z.int().min(0).max(3).optional(),
      helpful: z.boolean().optional(),
      reason: z.enum(FEEDBACK_REASONS).optional(),
      note: multilineText(MAX_LENGTH.note).optional(),
    })
    .refine(({ rating, helpful }) => (rating === undefined) !== (helpful === undefined), {
      error: "Send either a rating or helpful, not both.",
    }),
  output: z.object({ feedback_id: z.string(), model: rankerMetrics }),
});
