import { z } from "zod";
import type { AiAnswer, AiCitation } from "#contract/ai-search.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import type { ModelTask } from "#platform/language-model/language-model.ts";
import type { Evidence, EvidenceRow } from "../queries/evidence.ts";
import { type AnswerNotes, toAnswer } from "./compose.ts";
import {
  type AnswerFocus,
  type CitedSentence,
  citeLabel,
  citeRow,
  labelSentence,
  nameOf,
  rowSentence,
  selectRow,
} from "./facts.ts";
import { isFactual } from "./factual.ts";
import { isSupported } from "./verify.ts";

/** Limits for the data given to the model: products, result rows and label facts of each, citations per sentence. */
const MODEL_LIMITS = { products: 6, rows: 5, facts: 3, cites: 6 } as const;
/** With fewer valid sentences the composed answer is shown instead. */
const MIN_SENTENCES = 2;

const schema = z.object({
  sentences: z
    .array(
      z.object({ text: z.string().max(600), cites: z.array(z.string().max(20)).max(MODEL_LIMITS.cites) }),
    )
    .max(8),
});

const INSTRUCTIONS = `You answer a visitor of a catalogue that publishes laboratory results of dietary supplements.
- Two to five short, plain sentences, each about what the given rows say. Nothing from your own knowledge.
- cites: the ids of the rows that a sentence rests on, at least one. Numbers exactly as the rows have them, with their unit.
- Name the product in every sentence as the row does.
- No advice, no amounts to take, no health effects, no praise, no ranking of your own.`;

interface Source {
  id: string;
  citation: AiCitation;
  /** What the model sees. */
  shown: { id: string; product: string; says: string; verdict?: string };
}

interface AnswerTask {
  task: ModelTask<typeof schema>;
  validSentences(output: z.output<typeof schema>): CitedSentence[];
}

/**
 * Model task for an answer: the question and a few published rows and label facts, passed as data. `validSentences` returns the
 * sentences of the model's output that may be shown. Null without rows and facts: no sentence could cite anything.
 */
export function answerTask(
  question: string,
  evidence: readonly Evidence[],
  focus: AnswerFocus,
): AnswerTask | null {
  const sources = evidence.slice(0, MODEL_LIMITS.products).flatMap((product) => sourcesOf(product, focus));
  if (sources.length === 0) return null;
  const byId = new Map(sources.map(({ id, citation }) => [id, citation]));
  return {
    task: { instructions: INSTRUCTIONS, data: { question, rows: sources.map(({ shown }) => shown) }, schema },
    validSentences: ({ sentences }) =>
      sentences.flatMap(({ text, cites }) => {
        const citations = cites.flatMap((id) => byId.get(id) ?? []);
        const sentence = { text: text.trim(), citations };
        const allExist = citations.length === cites.length;
        if (!allExist || !isSupported(sentence, evidence) || !isFactual(sentence, evidence)) return [];
        return [withDemoNamed(sentence, evidence)];
      }),
  };
}

/** Names demo products as such, where the model left that out. */
function withDemoNamed(sentence: CitedSentence, evidence: readonly Evidence[]): CitedSentence {
  const isAboutDemo = evidence.some(
    ({ slug, isDemo }) => isDemo && sentence.citations.some((one) => one.supplement_slug === slug),
  );
  return isAboutDemo && !/\bdemo product\b/i.test(sentence.text)
    ? { ...sentence, text: `Demo product: ${sentence.text}` }
    : sentence;
}

/** An answer from introductory and valid model sentences; null if there are too few of the latter. */
export const modelAnswer = (
  introduction: readonly CitedSentence[],
  sentences: readonly CitedSentence[],
  notes: AnswerNotes,
): AiAnswer | null =>
  sentences.length < MIN_SENTENCES ? null : toAnswer([...introduction, ...sentences], notes);

function sourcesOf(product: Evidence, focus: AnswerFocus): Source[] {
  const mainRow = selectRow(product, focus);
  const rows = [...new Set([mainRow, ...product.rows.filter(isInformative)])].filter((row) => row !== null);
  const facts = product.facts.filter(([, , amount, unit]) => amount !== null && unit !== null);
  const source = { product: nameOf(product) };
  return [
    ...rows.slice(0, MODEL_LIMITS.rows).map((row, at) => {
      const id = `r${product.id}-${at + 1}`;
      const verdict = VERDICT_LABELS[row.verdict];
      const says = rowSentence(product, row).text;
      return { id, citation: citeRow(product, row), shown: { id, ...source, says, verdict } };
    }),
    ...facts.slice(0, MODEL_LIMITS.facts).map((fact, at) => {
      const id = `l${product.id}-${at + 1}`;
      return {
        id,
        citation: citeLabel(product),
        shown: { id, ...source, says: labelSentence(product, fact).text },
      };
    }),
  ];
}

/** Rows with a measured value; lead is informative even if it was not detected. */
const isInformative = ({ measured, analyte }: EvidenceRow): boolean =>
  measured !== null || analyte === "Lead";
