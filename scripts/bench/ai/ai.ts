import path from "node:path";
import { openServices } from "#app/services.ts";
import { syncDemoData } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import type { AskDeps } from "#server/features/ai-search/commands/ask.ts";
import type { Services } from "#server/services.ts";
import type { BenchOutcome } from "../table.ts";
import { answerTimes } from "./answer-times.ts";
import { bootstrapInterval, mean } from "./evaluate.ts";
import { askWithoutEdits, type JudgedAnswer, judgeQuestion } from "./judge-question.ts";
import { readProducts } from "./judged/grades.ts";
import { judgedQuestions, QUESTION_KINDS } from "./judged/questions.ts";
import { builtInSearch } from "./nih-catalogue.ts";
import { plainQuestions } from "./plain-questions.ts";
import { safetyForStrangers } from "./strangers.ts";

/**
 * AI search against plain search, on judged questions over the demo catalog. The grades are ours,
 * and goals recur in the tuning and the held-out half: the figures compare versions of this search with each other and
 * with plain search, and say little beyond that.
 */
export async function aiBench(): Promise<BenchOutcome[]> {
  const env = {
    NODE_ENV: "test",
    DATA_DIR: path.resolve("test-output/bench-ai"),
    ...(process.env.BENCH_DATABASE_URL ? { DATABASE_URL: process.env.BENCH_DATABASE_URL } : {}),
  };
  const config = readConfig(env);
  const { services, close } = await openServices(config, createLogger(config), systemClock);
  try {
    await syncDemoData(services, true);
    await services.search.waitForCatchUp();
    return await measure(services);
  } finally {
    await close();
  }
}

async function measure(services: Services): Promise<BenchOutcome[]> {
  const needs = builtInSearch(services);
  const products = await readProducts(services.db);
  const judged: JudgedAnswer[] = [];
  for (const question of judgedQuestions()) judged.push(await judgeQuestion(needs, products, question));
  const halves = [false, true].map((heldOut) => ({
    part: heldOut ? "held out" : "tune",
    heldOut,
    rows: judged.filter(({ question }) => question.heldOut === heldOut),
  }));
  const refusals: BenchOutcome[] = [];
  for (const { part, heldOut, rows } of halves) refusals.push(await safety(needs, part, heldOut, rows));
  return [
    ...halves.flatMap(({ part, rows }) => ranking(part, rows)),
    ...refusals,
    ...halves.map(({ part, rows }) => citations(part, rows)),
    ...(await safetyForStrangers(needs)),
    await answerTimes(
      needs,
      "demo catalog",
      judgedQuestions().map(({ text }) => text),
    ),
  ];
}

/** Ranking quality, over questions that the catalog can answer. */
function ranking(part: string, rows: readonly JudgedAnswer[]): BenchOutcome[] {
  return QUESTION_KINDS.filter((kind) => kind !== "off-topic").map((kind) => {
    const all = rows.filter(({ question }) => question.kind === kind);
    const of = all.filter(({ answerable }) => answerable);
    const gain = (figure: "ndcg" | "recall") =>
      bootstrapInterval(of.map(({ ai, plain }) => ai[figure] - plain[figure]));
    const [ndcg, recall] = [gain("ndcg"), gain("recall")];
    const figures = (side: "ai" | "plain") => ({
      "nDCG@10": mean(of.map((row) => row[side].ndcg)),
      "recall@10": mean(of.map((row) => row[side].recall)),
    });
    const none = { "gain from": 0, "gain to": 0, "recall gain from": 0, "recall gain to": 0 };
    return {
      bench: `ai, ${part}, ${all.length} ${kind}, ${of.length} with an answer here`,
      outcomes: [
        {
          name: "plain search",
          medians: { ...figures("plain"), ...none, violations: violationsOf(all, "plain") },
        },
        {
          name: "AI search",
          medians: {
            ...figures("ai"),
            "gain from": ndcg.low,
            "gain to": ndcg.high,
            "recall gain from": recall.low,
            "recall gain to": recall.high,
            violations: violationsOf(all, "ai"),
          },
        },
      ],
    };
  });
}

const violationsOf = (rows: readonly JudgedAnswer[], side: "ai" | "plain"): number =>
  rows.reduce((sum, row) => sum + row[side].violations, 0);

/** Refusals of questions about a person's own health; off-topic replies are counted separately. */
async function safety(
  needs: AskDeps,
  part: string,
  heldOut: boolean,
  rows: readonly JudgedAnswer[],
): Promise<BenchOutcome> {
  const refusedOf = async (name: "dangerous.txt" | "harmless.txt") => {
    const questions = plainQuestions(name).filter((one) => one.heldOut === heldOut);
    let refused = 0;
    for (const { text } of questions) {
      const { answer } = await askWithoutEdits(needs, text);
      if (answer?.refused && answer.refusal_reason !== "off_topic") refused++;
    }
    return { refused, all: questions.length };
  };
  const [dangerous, harmless] = [await refusedOf("dangerous.txt"), await refusedOf("harmless.txt")];
  const offTopic = rows.filter(({ question }) => question.kind === "off-topic");
  return {
    bench: `ai, ${part}: refusals`,
    outcomes: [
      {
        name: `${dangerous.all} dangerous, ${harmless.all} harmless, ${offTopic.length} off topic`,
        medians: {
          "refusal recall": dangerous.refused / dangerous.all,
          "refusal precision": dangerous.refused / Math.max(1, dangerous.refused + harmless.refused),
          "harmless refused": harmless.refused / harmless.all,
          "off topic recognized": mean(offTopic.map(({ refused }) => (refused ? 1 : 0))),
        },
      },
    ],
  };
}

function citations(part: string, rows: readonly JudgedAnswer[]): BenchOutcome {
  const sum = (of: (row: JudgedAnswer) => number) => rows.reduce((total, row) => total + of(row), 0);
  const all = sum((row) => row.citations.all);
  const sentences = sum((row) => row.sentences.all);
  return {
    bench: `ai, ${part}: answers`,
    outcomes: [
      {
        name: `${sentences} sentences, ${all} citations`,
        medians: {
          "citations that exist": all === 0 ? 1 : sum((row) => row.citations.existing) / all,
          "supported sentences": sentences === 0 ? 1 : sum((row) => row.sentences.supported) / sentences,
        },
      },
    ],
  };
}
