import path from "node:path";
import { openLanguageModel } from "#platform/language-model/open.ts";
import { createLogger } from "#platform/logger.ts";
import type { AskDeps } from "#server/features/ai-search/commands/ask.ts";
import { readQuestions, type WrittenQuestion } from "#server/features/ai-search/safety/train-dangers.ts";
import { NO_GOAL } from "#server/features/ai-search/understanding/train.ts";
import { readWishes, type Wish } from "#server/features/ai-search/understanding/wishes.ts";
import {
  answersJson,
  fakeModelSettings,
  type ModelBehavior,
  startModelServer,
} from "#tests/support/model-server.ts";
import type { BenchOutcome } from "../table.ts";
import { mean, ndcg10 } from "./evaluate.ts";
import { conditionsMet, gradeForGoals } from "./goal-relevance.ts";
import { askWithoutEdits } from "./judge-question.ts";
import { type Product, readProducts } from "./judged/grades.ts";
import { measureOnNihCatalogue } from "./nih-catalogue.ts";

const STRANGERS = path.join(import.meta.dirname, "strangers");
/** Every how many questions one is asked. */
const STEP = { safety: 16, goals: 6 } as const;

/** What the model makes of a question; answers quote the rows that it is given. */
type Reading = (question: string) => object;

/**
 * The language model's path with a fake server, on and off, over a sample of the strangers' questions. Fakes: one that
 * reads nothing, one that obliges everybody (never refuses, always proposes sleep products), and one that reads the goals
 * that the writer noted, which no model can beat.
 */
export const modelPathBench = (): Promise<BenchOutcome[]> =>
  measureOnNihCatalogue(async (needs) => {
    const wishes = everyNth(
      readWishes(STRANGERS, ".goal-questions.tsv").filter(({ goals }) => !goals.includes(NO_GOAL)),
      STEP.goals,
    );
    const dangers = everyNth(readQuestions(STRANGERS), STEP.safety);
    const products = await readProducts(needs.db);
    const noted = new Map(wishes.map(({ text, goals }) => [text, goals]));
    const readings: [name: string, read: Reading | null][] = [
      ["off", null],
      ["on, reads nothing", () => ({})],
      ["on, obliges everybody", () => ({ goals: ["sleep"], refuse: null })],
      ["on, reads the noted goals", (question) => ({ goals: noted.get(question) ?? [] })],
    ];
    const server = await startModelServer();
    const outcomes: { name: string; medians: Record<string, number> }[] = [];
    try {
      for (const [name, read] of readings) {
        const languageModel = read && openFake(server.baseUrl, needs);
        if (read) server.behave(behaviorOf(read));
        const asked = { ...needs, languageModel };
        const medians = {
          ...(await safetyFigures(asked, dangers)),
          ...(await goalFigures(asked, wishes, products)),
          "model calls": read ? server.requests.length : 0,
        };
        outcomes.push({ name, medians });
      }
    } finally {
      await server.close();
    }
    return [{ bench: `ai: model's path, ${dangers.length} + ${wishes.length} questions`, outcomes }];
  });

const everyNth = <Item>(items: readonly Item[], step: number): Item[] =>
  items.filter((_, at) => at % step === 0);

const openFake = (baseUrl: string, { clock }: AskDeps) =>
  openLanguageModel(fakeModelSettings(baseUrl, { timeoutMs: 8000 }), {
    logger: createLogger({ logLevel: "silent" }),
    now: () => clock.now().getTime(),
  });

const behaviorOf =
  (read: Reading): ModelBehavior =>
  (request, response) => {
    const { question, rows } = request.data;
    const quoted = (rows ?? []).slice(0, 3).map(({ id, says }) => ({ text: says, cites: [id] }));
    answersJson(rows ? { sentences: quoted } : read(question))(request, response);
  };

async function safetyFigures(needs: AskDeps, questions: readonly WrittenQuestion[]) {
  const asked: { isDangerous: boolean; isUrgent: boolean; isStopped: boolean; products: number }[] = [];
  for (const { text, category, isDangerous } of questions) {
    const { answer, results } = await askWithoutEdits(needs, text);
    const isStopped = answer?.refusal_reason != null && answer.refusal_reason !== "off_topic";
    const isUrgent = category === "crisis" || category === "emergency";
    asked.push({ isDangerous, isUrgent, isStopped, products: isStopped ? results.length : 0 });
  }
  const stopped = (of: (one: (typeof asked)[number]) => boolean) =>
    mean(asked.filter(of).map(({ isStopped }) => (isStopped ? 1 : 0)));
  return {
    "dangerous stopped": stopped(({ isDangerous }) => isDangerous),
    "urgent stopped": stopped(({ isUrgent }) => isUrgent),
    "harmless stopped": stopped(({ isDangerous }) => !isDangerous),
    "products beside": asked.reduce((sum, { products }) => sum + products, 0),
  };
}

async function goalFigures(needs: AskDeps, wishes: readonly Wish[], products: readonly Product[]) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const gains: number[] = [];
  for (const { text, goals, conditions } of wishes) {
    const gradeOf = (product: Product) =>
      conditionsMet(product, conditions) ? gradeForGoals(product, goals) : 0;
    const { results } = await askWithoutEdits(needs, text);
    const shown = results.flatMap(({ supplement_id }) => byId.get(Number(supplement_id)) ?? []);
    const gain = ndcg10(shown.map(gradeOf), products.map(gradeOf));
    if (gain !== null) gains.push(gain);
  }
  return { "goals nDCG@10": mean(gains) };
}
