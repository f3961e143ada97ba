import type { AiAnswer, AiCitation } from "#contract/ai-search.ts";
import type { Evidence } from "../queries/evidence.ts";
import {
  type AnswerFocus,
  type CitedSentence,
  hasFailed,
  labelSentence,
  rowSentence,
  selectFact,
  selectRow,
} from "./facts.ts";
import { isSupported } from "./verify.ts";

/** Maximum sentences of an answer. */
const MAX_SENTENCES = 5;
/** Maximum products mentioned in an answer. */
const MAX_PRODUCTS = 3;

/** What is known beside the results, shown below the sentences: about their ingredients, by authorities, and where to read on. */
export type AnswerNotes = Pick<AiAnswer, "evidence" | "cautions" | "notices" | "prohibited" | "page">;

export const NO_NOTES: AnswerNotes = { evidence: [], cautions: [], notices: [], prohibited: [], page: null };

interface AnswerParts extends AnswerNotes {
  focus: AnswerFocus;
  /** Corrections of premises and notes, which come before everything else. */
  introduction: readonly CitedSentence[];
  /** Only failures are stated: results that are good would read as an answer to "is it safe". */
  failuresOnly: boolean;
}

/**
 * Composes an answer from published results and labels of the best products: tested ones first, those that failed after
 * those that didn't, so that no failed product looks like a recommendation.
 */
export function composeAnswer(evidence: readonly Evidence[], parts: AnswerParts): AiAnswer {
  const { focus, introduction, failuresOnly } = parts;
  const order = (product: Evidence) => (product.reportSlug === null ? 2 : hasFailed(product) ? 1 : 0);
  const products = evidence
    .filter((product) => !failuresOnly || hasFailed(product))
    .toSorted((a, b) => order(a) - order(b))
    .slice(0, MAX_PRODUCTS);
  const sentences = products.flatMap((product) => firstSentence(product, focus));
  const onlyProduct = products.length === 1 && !failuresOnly ? products[0] : undefined;
  const labelSentences = onlyProduct ? secondSentence(onlyProduct, focus) : [];
  const stated = [...sentences, ...labelSentences].filter((sentence) => isSupported(sentence, evidence));
  return toAnswer([...introduction, ...stated], parts);
}

/** The most relevant result of a product, or a label fact if it has none. */
function firstSentence(product: Evidence, focus: AnswerFocus): CitedSentence[] {
  const row = product.reportSlug === null ? null : selectRow(product, focus);
  if (row) return [rowSentence(product, row)];
  const fact = selectFact(product, focus);
  return fact ? [labelSentence(product, fact)] : [];
}

/** A label sentence, added if the answer is about a single product. */
function secondSentence(product: Evidence, focus: AnswerFocus): CitedSentence[] {
  const fact = product.reportSlug === null || !selectRow(product, focus) ? null : selectFact(product, focus);
  return fact ? [labelSentence(product, fact)] : [];
}

/** Builds an answer from cited sentences. */
export function toAnswer(
  cited: readonly CitedSentence[],
  { evidence, cautions, notices, prohibited, page }: AnswerNotes,
): AiAnswer {
  const sentences = cited
    .slice(0, MAX_SENTENCES)
    .map(({ text, citations, source }) => ({ text, citations, ...(source && { source }) }));
  const citations = new Map<string, AiCitation>();
  for (const citation of sentences.flatMap((sentence) => sentence.citations))
    citations.set(`${citation.supplement_slug} ${citation.result_id}`, citation);
  return {
    text: sentences.map(({ text }) => text).join(" "),
    sentences,
    citations: [...citations.values()],
    evidence,
    cautions,
    answered_by: "products",
    page,
    notices,
    prohibited,
    refused: false,
    refusal_reason: null,
  };
}
