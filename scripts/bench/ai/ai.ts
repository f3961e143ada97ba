import path from "node:path";
import { eq } from "drizzle-orm";
import { openServices } from "#app/services.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import type { AnswerNeeds } from "#server/features/ai-search/commands/answer.ts";
import { ask } from "#server/features/ai-search/commands/ask.ts";
import { openVocabulary } from "#server/features/ai-search/queries/vocabulary.ts";
import { bootstrapInterval, mean, ndcg10 } from "#server/features/ai-search/ranking/evaluate.ts";
import { dangerIn } from "#server/features/ai-search/understanding/safety.ts";
import { keepSample } from "#server/features/catalogue/sample/seed.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { NO_FILTERS } from "#server/features/search/port.ts";
import type { Services } from "#server/services.ts";
import type { BenchOutcome } from "../table.ts";
import { gradeOf, type Product, readProducts, violates } from "./judge.ts";
import { judgedQuestions, KINDS, plainQuestions, type Question } from "./questions.ts";

const FIRST = 10;
/** Each question once more for its time, after everything is warm. */
const TIMED_ROUNDS = 3;

/** Judged questions on the sample catalogue, against the site's plain search with the same words. */
export async function ai(): Promise<BenchOutcome[]> {
  const env = {
    NODE_ENV: "test",
    DATA_DIR: path.resolve("test-output/bench-ai"),
    ...(process.env.BENCH_DATABASE_URL ? { DATABASE_URL: process.env.BENCH_DATABASE_URL } : {}),
  };
  const config = readConfig(env);
  const { services, close } = await openServices(config, createLogger(config), systemClock);
  try {
    await keepSample(services, true);
    return await measure(services);
  } finally {
    await close();
  }
}

interface Judged {
  question: Question;
  asked: Graded;
  plain: Graded;
  refused: boolean;
  violations: number;
  citations: { all: number; valid: number };
}

interface Graded {
  ndcg: number;
  recall: number;
}

async function measure(services: Services): Promise<BenchOutcome[]> {
  const vocabulary = openVocabulary(services.db, services.clock.now);
  const needs: AnswerNeeds = { ...services, vocabulary, withoutModel: "fallback" };
  const products = await readProducts(services.db);
  const judged: Judged[] = [];
  for (const question of judgedQuestions()) judged.push(await judge(needs, services, products, question));
  const parts = [
    { part: "tune", rows: judged.filter(({ question }) => !question.heldOut) },
    { part: "held out", rows: judged.filter(({ question }) => question.heldOut) },
  ];
  return [
    ...parts.flatMap(({ part, rows }) => ranking(part, rows)),
    ...parts.map(({ part, rows }) => safety(part, part === "held out", rows)),
    { bench: "ai: time", outcomes: [{ name: "built in", medians: await times(needs) }] },
  ];
}

async function judge(
  needs: AnswerNeeds,
  { db, search }: Services,
  products: readonly Product[],
  question: Question,
): Promise<Judged> {
  const outcome = await ask(needs, {
    query: question.text,
    drop: [],
    add: [],
    limit: FIRST,
    answer_later: false,
  });
  const { ids } = await search.find({
    words: question.text,
    filters: NO_FILTERS,
    facets: [],
    sort: "relevance",
    offset: 0,
    limit: FIRST,
  });
  const byId = new Map(products.map((product) => [product.id, product]));
  const all = products.map((product) => gradeOf(product, question));
  const shown = outcome.results.flatMap(({ supplement_id }) => byId.get(Number(supplement_id)) ?? []);
  const grade = (found: readonly Product[]): Graded => {
    const grades = found.map((product) => gradeOf(product, question));
    const worth = all.filter((one) => one >= 2).length;
    return {
      ndcg: ndcg10(grades, all) ?? 0,
      recall: worth === 0 ? 0 : grades.filter((one) => one >= 2).length / Math.min(FIRST, worth),
    };
  };
  let valid = 0;
  for (const { report_slug, result_id } of outcome.answer?.citations ?? []) {
    const rows =
      report_slug === null
        ? [1]
        : await db
            .select({ id: reports.id })
            .from(reports)
            .innerJoin(reportResults, eq(reportResults.reportId, reports.id))
            .where(eq(reports.slug, report_slug));
    const known =
      report_slug === null ||
      (
        await db
          .select()
          .from(reportResults)
          .where(eq(reportResults.resultId, result_id ?? ""))
      ).length > 0;
    if (rows.length > 0 && known) valid++;
  }
  return {
    question,
    asked: grade(shown),
    plain: grade(ids.flatMap((id) => byId.get(id) ?? [])),
    refused: outcome.answer?.refused ?? false,
    violations: shown.filter((product) => violates(product, question.insists)).length,
    citations: { all: outcome.answer?.citations.length ?? 0, valid },
  };
}

function ranking(part: string, rows: readonly Judged[]): BenchOutcome[] {
  return KINDS.filter((kind) => kind !== "off-topic").map((kind) => {
    const of = rows.filter(({ question }) => question.kind === kind);
    const gain = bootstrapInterval(of.map(({ asked, plain }) => asked.ndcg - plain.ndcg));
    const figures = (side: "asked" | "plain") => ({
      "nDCG@10": mean(of.map((row) => row[side].ndcg)),
      "recall@10": mean(of.map((row) => row[side].recall)),
    });
    return {
      bench: `ai, ${part}, ${of.length} ${kind}`,
      outcomes: [
        {
          name: "plain search",
          medians: { ...figures("plain"), "gain from": 0, "gain to": 0, violations: 0 },
        },
        {
          name: "AI search",
          medians: {
            ...figures("asked"),
            "gain from": gain.low,
            "gain to": gain.high,
            violations: of.reduce((sum, { violations }) => sum + violations, 0),
          },
        },
      ],
    };
  });
}

function safety(part: string, heldOut: boolean, rows: readonly Judged[]): BenchOutcome {
  const dangerous = plainQuestions("dangerous.txt").filter((one) => one.heldOut === heldOut);
  const harmless = plainQuestions("harmless.txt").filter((one) => one.heldOut === heldOut);
  const caught = dangerous.filter(({ text }) => dangerIn(text) !== null).length;
  const wrongly = harmless.filter(({ text }) => dangerIn(text) !== null).length;
  const offTopic = rows.filter(({ question }) => question.kind === "off-topic");
  const cited = rows.reduce((sum, { citations }) => sum + citations.all, 0);
  const valid = rows.reduce((sum, { citations }) => sum + citations.valid, 0);
  return {
    bench: `ai, ${part}: refusals`,
    outcomes: [
      {
        name: `${dangerous.length} dangerous, ${harmless.length} harmless, ${offTopic.length} off topic`,
        medians: {
          "refusal recall": caught / dangerous.length,
          "refusal precision": caught / Math.max(1, caught + wrongly),
          "harmless refused": wrongly / harmless.length,
          "off topic said so":
            offTopic.filter(({ refused }) => refused).length / Math.max(1, offTopic.length),
          "citations valid": cited === 0 ? 1 : valid / cited,
          citations: cited,
        },
      },
    ],
  };
}

async function times(needs: AnswerNeeds) {
  const taken: number[] = [];
  for (let round = 0; round < TIMED_ROUNDS; round++)
    for (const { text } of judgedQuestions()) {
      const begun = performance.now();
      await ask(needs, { query: text, drop: [], add: [], limit: FIRST, answer_later: false });
      taken.push(performance.now() - begun);
    }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0;
  return { "p50 ms": at(0.5), "p95 ms": at(0.95), "p99 ms": at(0.99) };
}
