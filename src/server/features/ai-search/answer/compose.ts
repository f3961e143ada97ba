import type { AiAnswer, AiCitation } from "#contract/ai-search.ts";
import type { Evidence } from "../queries/evidence.ts";
import {
  type AnswerFocus,
  type CitedSentence,
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

/**
 * Composes an answer from published results and labels of the best products, tested ones first. `corrections`: premise
 * corrections, which come before everything else.
 */
export function composeAnswer(
  evidence: readonly Evidence[],
  focus: AnswerFocus,
  corrections: readonly CitedSentence[] = [],
): AiAnswer {
  const tested = evidence.filter(({ reportSlug }) => reportSlug !== null);
  const products = [...tested, ...evidence.filter(({ reportSlug }) => reportSlug === null)].slice(
    0,
    MAX_PRODUCTS,
  );
  const sentences = products.flatMap((product) => firstSentence(product, focus));
  const onlyProduct = products.length === 1 ? products[0] : undefined;
  const labelSentences = onlyProduct ? secondSentence(onlyProduct, focus) : [];
  return toAnswer([
    ...corrections,
    ...[...sentences, ...labelSentences].filter((sentence) => isSupported(sentence, evidence)),
  ]);
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
export function toAnswer(cited: readonly CitedSentence[]): AiAnswer {
  const sentences = cited.slice(0, MAX_SENTENCES).map(({ text, citations }) => ({ text, citations }));
  const citations = new Map<string, AiCitation>();
  for (const citation of sentences.flatMap((sentence) => sentence.citations))
    citations.set(`${citation.supplement_slug} ${citation.result_id}`, citation);
  return {
    text: sentences.map(({ text }) => text).join(" "),
    sentences,
    citations: [...citations.values()],
    refused: false,
    refusal_reason: null,
  };
}
