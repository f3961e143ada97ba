import { z } from "zod";
import type { AiAnswer, AiCitation } from "#contract/ai-search.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import type { ModelTask } from "#platform/language-model/language-model.ts";
import type { Evidence, EvidenceRow } from "../queries/evidence.ts";
import { answerOf } from "./compose.ts";
import {
  citeLabel,
  citeRow,
  labelStatement,
  nameOf,
  rowFor,
  rowStatement,
  type Statement,
  type Wanted,
} from "./facts.ts";
import { isSober } from "./factual.ts";
import { isBorneOut } from "./verify.ts";

/** Products, rows and label facts of each that a model may speak of. */
const MOST = { products: 6, rows: 5, facts: 3, cites: 6 } as const;
/** Fewer sentences than that are no answer: the composed one is shown. */
const LEAST_SENTENCES = 2;

const schema = z.object({
  sentences: z
    .array(z.object({ text: z.string().max(600), cites: z.array(z.string().max(20)).max(MOST.cites) }))
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
  /** As the model sees it. */
  shown: { id: string; product: string; says: string; verdict?: string };
}

/**
 * What a model is asked for an answer: the question and a few published rows, all of it as data. `statements`: what of
 * its answer may be shown.
 */
export function answerTask(
  question: string,
  evidence: readonly Evidence[],
  wanted: Wanted,
): { task: ModelTask<typeof schema>; statements(given: z.output<typeof schema>): Statement[] } {
  const sources = evidence.slice(0, MOST.products).flatMap((product) => sourcesOf(product, wanted));
  const byId = new Map(sources.map(({ id, citation }) => [id, citation]));
  return {
    task: { instructions: INSTRUCTIONS, data: { question, rows: sources.map(({ shown }) => shown) }, schema },
    statements: ({ sentences }) =>
      sentences.flatMap(({ text, cites }) => {
        const citations = cites.flatMap((id) => byId.get(id) ?? []);
        const statement = { text: text.trim(), citations };
        const exists = citations.length === cites.length;
        return exists && isBorneOut(statement, evidence) && isSober(statement, evidence) ? [statement] : [];
      }),
  };
}

/** The sentences that stand, behind what has to be put right first; null where too few do. */
export const modelAnswer = (first: readonly Statement[], stand: readonly Statement[]): AiAnswer | null =>
  stand.length < LEAST_SENTENCES ? null : answerOf([...first, ...stand]);

function sourcesOf(product: Evidence, wanted: Wanted): Source[] {
  const foremost = rowFor(product, wanted);
  const rows = [...new Set([foremost, ...product.rows.filter(isTelling)])].filter((row) => row !== null);
  const facts = product.facts.filter(([, , amount, unit]) => amount !== null && unit !== null);
  const named = { product: nameOf(product) };
  return [
    ...rows.slice(0, MOST.rows).map((row, at) => {
      const id = `r${product.id}-${at + 1}`;
      const verdict = VERDICT_LABELS[row.verdict];
      const says = rowStatement(product, row).text;
      return { id, citation: citeRow(product, row), shown: { id, ...named, says, verdict } };
    }),
    ...facts.slice(0, MOST.facts).map((fact, at) => {
      const id = `l${product.id}-${at + 1}`;
      return {
        id,
        citation: citeLabel(product),
        shown: { id, ...named, says: labelStatement(product, fact).text },
      };
    }),
  ];
}

/** Rows that say something about this product, and not only that nothing was found. */
const isTelling = ({ measured, analyte }: EvidenceRow): boolean => measured !== null || analyte === "Lead";
