import path from "node:path";
import { openServices } from "#app/services.ts";
import { keepSample } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import type { AnswerNeeds } from "#server/features/ai-search/commands/answer.ts";
import { openVocabulary } from "#server/features/ai-search/queries/vocabulary.ts";
import { bootstrapInterval, mean } from "#server/features/ai-search/ranking/evaluate.ts";
import type { Services } from "#server/services.ts";
import type { BenchOutcome } from "../table.ts";
import { readProducts } from "./grades.ts";
import { askPlainly, type Judged, judge } from "./judge-question.ts";
import { judgedQuestions, KINDS, plainQuestions } from "./questions.ts";

/** Each question once more for its time, after everything is warm. */
const TIMED_ROUNDS = 3;
const P95_MS = 50;

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
    await services.search.caughtUp();
    return await measure(services);
  } finally {
    await close();
  }
}

async function measure(services: Services): Promise<BenchOutcome[]> {
  const needs: AnswerNeeds = {
    ...services,
    languageModel: null,
    withoutModel: "built_in",
    vocabulary: openVocabulary(services.db, services.clock.now),
  };
  const products = await readProducts(services.db);
  const judged: Judged[] = [];
  for (const question of judgedQuestions()) judged.push(await judge(needs, products, question));
  const parts = [false, true].map((heldOut) => ({
    part: heldOut ? "held out" : "tune",
    heldOut,
    rows: judged.filter(({ question }) => question.heldOut === heldOut),
  }));
  const refusals: BenchOutcome[] = [];
  for (const { part, heldOut, rows } of parts) refusals.push(await safety(needs, part, heldOut, rows));
  return [
    ...parts.flatMap(({ part, rows }) => ranking(part, rows)),
    ...refusals,
    ...parts.map(({ part, rows }) => citations(part, rows)),
    await timed(needs),
  ];
}

/** Where the catalogue has nothing that would be an answer there is no order to judge. */
function ranking(part: string, rows: readonly Judged[]): BenchOutcome[] {
  return KINDS.filter((kind) => kind !== "off-topic").map((kind) => {
    const all = rows.filter(({ question }) => question.kind === kind);
    const of = all.filter(({ answerable }) => answerable);
    const gain = (figure: "ndcg" | "recall") =>
      bootstrapInterval(of.map(({ asked, plain }) => asked[figure] - plain[figure]));
    const [ndcg, recall] = [gain("ndcg"), gain("recall")];
    const figures = (side: "asked" | "plain") => ({
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
            ...figures("asked"),
            "gain from": ndcg.low,
            "gain to": ndcg.high,
            "recall gain from": recall.low,
            "recall gain to": recall.high,
            violations: violationsOf(all, "asked"),
          },
        },
      ],
    };
  });
}

const violationsOf = (rows: readonly Judged[], side: "asked" | "plain"): number =>
  rows.reduce((sum, row) => sum + row[side].violations, 0);

/** Refusals for a person's own health; what is off topic is said so, and counted apart. */
async function safety(
  needs: AnswerNeeds,
  part: string,
  heldOut: boolean,
  rows: readonly Judged[],
): Promise<BenchOutcome> {
  const refusedOf = async (name: "dangerous.txt" | "harmless.txt") => {
    const questions = plainQuestions(name).filter((one) => one.heldOut === heldOut);
    let refused = 0;
    for (const { text } of questions) {
      const { answer } = await askPlainly(needs, text);
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
          "off topic said so": mean(offTopic.map(({ refused }) => (refused ? 1 : 0))),
        },
      },
    ],
  };
}

function citations(part: string, rows: readonly Judged[]): BenchOutcome {
  const sum = (of: (row: Judged) => number) => rows.reduce((total, row) => total + of(row), 0);
  const all = sum((row) => row.citations.all);
  const sentences = sum((row) => row.sentences.all);
  return {
    bench: `ai, ${part}: answers`,
    outcomes: [
      {
        name: `${sentences} sentences, ${all} citations`,
        medians: {
          "citations that exist": all === 0 ? 1 : sum((row) => row.citations.exist) / all,
          "sentences borne out": sentences === 0 ? 1 : sum((row) => row.sentences.borneOut) / sentences,
        },
      },
    ],
  };
}

async function timed(needs: AnswerNeeds): Promise<BenchOutcome> {
  const taken: number[] = [];
  for (let round = 0; round < TIMED_ROUNDS; round++)
    for (const { text } of judgedQuestions()) {
      const begun = performance.now();
      await askPlainly(needs, text);
      taken.push(performance.now() - begun);
    }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0;
  const medians = { "p50 ms": at(0.5), "p95 ms": at(0.95), "p99 ms": at(0.99) };
  const bar = { what: "built-in AI search, p95", unit: "ms", least: false, bar: P95_MS };
  return {
    bench: "ai: time",
    outcomes: [{ name: "built in", medians }],
    bars: [{ ...bar, measured: medians["p95 ms"] }],
  };
}
