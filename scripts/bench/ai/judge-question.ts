import { and, eq, inArray } from "drizzle-orm";
import type { AiAnswer, AiCitation, AiSearchOutcome } from "#contract/ai-search.ts";
import { isSupported } from "#server/features/ai-search/answer/verify.ts";
import { type AskDeps, runAiSearch } from "#server/features/ai-search/commands/ask.ts";
import { findEvidence } from "#server/features/ai-search/queries/evidence.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { NO_PRODUCT_FILTERS } from "#server/features/search/port.ts";
import { parseSearchText } from "#server/features/search/rules.ts";
import { renderer } from "#server/http/auth.ts";
import { ndcg10 } from "./evaluate.ts";
import { gradeOf, type Product, violates } from "./judged/grades.ts";
import type { JudgedQuestion } from "./judged/questions.ts";

const TOP_K = 10;

/** Quality of one result list. */
interface ResultQuality {
  ndcg: number;
  recall: number;
  /** Results that violate a constraint of the question. */
  violations: number;
}

export interface JudgedAnswer {
  question: JudgedQuestion;
  /** Whether the catalog has a relevant product. */
  answerable: boolean;
  ai: ResultQuality;
  plain: ResultQuality;
  refused: boolean;
  citations: { all: number; existing: number };
  sentences: { all: number; supported: number };
}

export const askWithoutEdits = (needs: AskDeps, query: string): Promise<AiSearchOutcome> =>
  runAiSearch(needs, { query, drop: [], add: [], limit: TOP_K, answer_later: false }, renderer);

/** Runs a judged question through AI search, and its words through plain search. */
export async function judgeQuestion(
  needs: AskDeps,
  products: readonly Product[],
  question: JudgedQuestion,
): Promise<JudgedAnswer> {
  const { results, answer } = await askWithoutEdits(needs, question.text);
  const { ids } = await needs.search.find({
    ...parseSearchText(question.text),
    filters: NO_PRODUCT_FILTERS,
    facets: [],
    sort: "relevance",
    offset: 0,
    limit: TOP_K,
  });
  const byId = new Map(products.map((product) => [product.id, product]));
  const all = products.map((product) => gradeOf(product, question));
  const relevant = all.filter((grade) => grade >= 2).length;
  const evaluate = (ids: readonly number[]): ResultQuality => {
    const shown = ids.flatMap((id) => byId.get(id) ?? []);
    const grades = shown.map((product) => gradeOf(product, question));
    return {
      ndcg: ndcg10(grades, all) ?? 0,
      recall: relevant === 0 ? 0 : grades.filter((grade) => grade >= 2).length / Math.min(TOP_K, relevant),
      violations: shown.filter((product) => violates(product, question.constraints)).length,
    };
  };
  return {
    question,
    answerable: relevant > 0,
    ai: evaluate(results.map(({ supplement_id }) => Number(supplement_id))),
    plain: evaluate(ids),
    refused: answer?.refused ?? false,
    ...(await checkCitations(needs, answer)),
  };
}

/** Counts citations that exist, and sentences that the cited records support. */
async function checkCitations(
  { db }: AskDeps,
  answer: AiAnswer | null,
): Promise<Pick<JudgedAnswer, "citations" | "sentences">> {
  const cited = answer?.citations ?? [];
  const existing = await Promise.all(cited.map((citation) => exists({ db }, citation)));
  const stated = (answer?.sentences ?? []).filter(({ citations }) => citations.length > 0);
  const slugs = [...new Set(cited.map(({ supplement_slug }) => supplement_slug))];
  const ids =
    slugs.length === 0
      ? []
      : await db.select({ id: supplements.id }).from(supplements).where(inArray(supplements.slug, slugs));
  const evidence = await findEvidence(
    db,
    ids.map(({ id }) => id),
  );
  return {
    citations: { all: cited.length, existing: existing.filter(Boolean).length },
    sentences: {
      all: stated.length,
      supported: stated.filter((sentence) => isSupported(sentence, evidence)).length,
    },
  };
}

async function exists({ db }: Pick<AskDeps, "db">, citation: AiCitation): Promise<boolean> {
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
              eq(reportResults.result_id, result_id ?? ""),
              eq(supplements.slug, supplement_slug),
            ),
          );
  return rows.length > 0;
}
