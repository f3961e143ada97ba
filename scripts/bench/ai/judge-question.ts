import { and, eq, inArray } from "drizzle-orm";
import type { AiAnswer, AiCitation, AiSearchOutcome } from "#contract/ai-search.ts";
import { isBorneOut } from "#server/features/ai-search/answer/verify.ts";
import type { AnswerNeeds } from "#server/features/ai-search/commands/answer.ts";
import { ask } from "#server/features/ai-search/commands/ask.ts";
import { evidenceOf } from "#server/features/ai-search/queries/evidence.ts";
import { ndcg10 } from "#server/features/ai-search/ranking/evaluate.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { NO_FILTERS } from "#server/features/search/port.ts";
import { gradeOf, type Product, violates } from "./grades.ts";
import type { Question } from "./questions.ts";

const FIRST = 10;

/** One list of results against what would have been best. */
interface Graded {
  ndcg: number;
  recall: number;
  /** Results that break something that the question insists on. */
  violations: number;
}

export interface Judged {
  question: Question;
  /** Whether the catalogue has anything that answers it. */
  answerable: boolean;
  asked: Graded;
  plain: Graded;
  refused: boolean;
  citations: { all: number; exist: number };
  sentences: { all: number; borneOut: number };
}

export const askPlainly = (needs: AnswerNeeds, query: string): Promise<AiSearchOutcome> =>
  ask(needs, { query, drop: [], add: [], limit: FIRST, answer_later: false });

/** Asks a judged question of the AI search, and its words of the plain one. */
export async function judge(
  needs: AnswerNeeds,
  products: readonly Product[],
  question: Question,
): Promise<Judged> {
  const { results, answer } = await askPlainly(needs, question.text);
  const { ids } = await needs.search.find({
    words: question.text,
    filters: NO_FILTERS,
    facets: [],
    sort: "relevance",
    offset: 0,
    limit: FIRST,
  });
  const byId = new Map(products.map((product) => [product.id, product]));
  const all = products.map((product) => gradeOf(product, question));
  const worth = all.filter((grade) => grade >= 2).length;
  const graded = (found: readonly number[]): Graded => {
    const shown = found.flatMap((id) => byId.get(id) ?? []);
    const grades = shown.map((product) => gradeOf(product, question));
    return {
      ndcg: ndcg10(grades, all) ?? 0,
      recall: worth === 0 ? 0 : grades.filter((grade) => grade >= 2).length / Math.min(FIRST, worth),
      violations: shown.filter((product) => violates(product, question.insists)).length,
    };
  };
  return {
    question,
    answerable: worth > 0,
    asked: graded(results.map(({ supplement_id }) => Number(supplement_id))),
    plain: graded(ids),
    refused: answer?.refused ?? false,
    ...(await proofOf(needs, answer)),
  };
}

/** Whether what an answer cites exists, and says what the answer says: read again from the records. */
async function proofOf(
  { db }: AnswerNeeds,
  answer: AiAnswer | null,
): Promise<Pick<Judged, "citations" | "sentences">> {
  const cited = answer?.citations ?? [];
  const exist = await Promise.all(cited.map((citation) => exists({ db }, citation)));
  const stated = (answer?.sentences ?? []).filter(({ citations }) => citations.length > 0);
  const slugs = [...new Set(cited.map(({ supplement_slug }) => supplement_slug))];
  const ids =
    slugs.length === 0
      ? []
      : await db.select({ id: supplements.id }).from(supplements).where(inArray(supplements.slug, slugs));
  const evidence = await evidenceOf(
    db,
    ids.map(({ id }) => id),
  );
  return {
    citations: { all: cited.length, exist: exist.filter(Boolean).length },
    sentences: {
      all: stated.length,
      borneOut: stated.filter((sentence) => isBorneOut(sentence, evidence)).length,
    },
  };
}

async function exists({ db }: Pick<AnswerNeeds, "db">, citation: AiCitation): Promise<boolean> {
  const { report_slug, result_id, supplement_slug } = citation;
  const rows =
    report_slug === null
      ? await db.select({ id: supplements.id }).from(supplements).where(eq(supplements.slug, supplement_slug))
      : await db
          .select({ id: reports.id })
          .from(reportResults)
          .innerJoin(reports, eq(reports.id, reportResults.reportId))
          .innerJoin(supplements, eq(supplements.id, reports.supplementId))
          .where(
            and(
              eq(reports.slug, report_slug),
              eq(reportResults.resultId, result_id ?? ""),
              eq(supplements.slug, supplement_slug),
            ),
          );
  return rows.length > 0;
}
