import type { AiAnswer, AiCitation } from "#contract/ai-search.ts";
import type { Evidence } from "../queries/evidence.ts";
import { factFor, labelStatement, rowFor, rowStatement, type Statement, type Wanted } from "./facts.ts";
import { isBorneOut } from "./verify.ts";

/** Sentences of an answer: a page is read in seconds. */
const MOST_SENTENCES = 5;
/** Products that an answer speaks of. */
const PRODUCTS = 3;

/**
 * What published rows and labels say of the best results: tested ones first. `first`: what has to be put right before
 * anything else.
 */
export function composeAnswer(
  evidence: readonly Evidence[],
  wanted: Wanted,
  first: readonly Statement[] = [],
): AiAnswer {
  const tested = evidence.filter(({ reportSlug }) => reportSlug !== null);
  const spokenOf = [...tested, ...evidence.filter(({ reportSlug }) => reportSlug === null)].slice(
    0,
    PRODUCTS,
  );
  const statements = spokenOf.flatMap((product) => statementOf(product, wanted));
  const only = spokenOf.length === 1 ? spokenOf[0] : undefined;
  const more = only ? secondStatement(only, wanted) : [];
  return answerOf([...first, ...[...statements, ...more].filter((one) => isBorneOut(one, evidence))]);
}

function statementOf(product: Evidence, wanted: Wanted): Statement[] {
  const row = product.reportSlug === null ? null : rowFor(product, wanted);
  if (row) return [rowStatement(product, row)];
  const fact = factFor(product, wanted);
  return fact ? [labelStatement(product, fact)] : [];
}

/** One product alone gets a second sentence: what its label states. */
function secondStatement(product: Evidence, wanted: Wanted): Statement[] {
  const fact = product.reportSlug === null || !rowFor(product, wanted) ? null : factFor(product, wanted);
  return fact ? [labelStatement(product, fact)] : [];
}

/** An answer of these sentences, each with its citations. */
export function answerOf(statements: readonly Statement[]): AiAnswer {
  const sentences = statements.slice(0, MOST_SENTENCES).map(({ text, citations }) => ({ text, citations }));
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
