import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { openServices } from "#app/services.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import type { AskDeps } from "#server/features/ai-search/commands/ask.ts";
import { openRecentSearches } from "#server/features/ai-search/commands/open-search.ts";
import { type Product, readProducts } from "#server/features/ai-search/learning/judged/grades.ts";
import { openVocabulary } from "#server/features/ai-search/queries/vocabulary.ts";
import { mean, ndcg10 } from "#server/features/ai-search/ranking/evaluate.ts";
import { wordVectors } from "#server/features/ai-search/understanding/word-vectors.ts";
import { normalizeQuestion, splitWords } from "#server/features/ai-search/understanding/words.ts";
import { NIH_FOLDER, prepareNihCatalogue } from "../search/catalogue.ts";
import { NIH_EXPORT } from "../shared-data.ts";
import type { BenchOutcome } from "../table.ts";
import { conditionsMet, gradeForGoals, type WrittenConditions } from "./goal-relevance.ts";
import { askWithoutEdits } from "./judge-question.ts";

const STRANGERS = path.join(import.meta.dirname, "strangers");
const SUFFIX = ".goal-questions.tsv";
/** What each question got, worst first, for the analysis of errors. */
const DETAILS = "test-output/bench/goal-questions.json";
const MIN_NDCG = 0.7;

interface GoalQuestion {
  writer: string;
  goals: string[];
  conditions: WrittenConditions;
  text: string;
}

function readGoalQuestions(): GoalQuestion[] {
  const files = readdirSync(STRANGERS).filter((name) => name.endsWith(SUFFIX));
  return files.flatMap((file) =>
    readFileSync(path.join(STRANGERS, file), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [goals = "", conditions = "", text = ""] = line.split("\t");
        return {
          writer: file.slice(0, -SUFFIX.length),
          goals: goals.split("+"),
          conditions: conditions === "-" ? [] : conditions.split(";").map(conditionOf),
          text,
        };
      }),
  );
}

function conditionOf(text: string): WrittenConditions[number] {
  const [key = "", value = ""] = text.trim().split(/=(.*)/s);
  return { key, value };
}

/** Whether a word of the question is in no list of frequent words: misspelt, with few exceptions. */
function isMisspelt({ text }: GoalQuestion): boolean {
  const { places } = wordVectors();
  return splitWords(normalizeQuestion(text)).some(
    (word) => word.length > 3 && /^[a-z]+$/.test(word) && !places.has(word),
  );
}

/**
 * Goal questions of writers who saw no rule, over the labels of the NIH's export. Relevance follows from the goals that
 * the writer noted and the links of `goals.json` (see `goal-relevance.ts`): this measures understanding and ranking, not
 * the knowledge itself. Skipped without the export.
 */
export async function goalQuestionsBench(): Promise<BenchOutcome[]> {
  if (!existsSync(NIH_EXPORT)) {
    console.error(`skipped: ${NIH_EXPORT} does not exist.`);
    return [];
  }
  await prepareNihCatalogue();
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: NIH_FOLDER });
  const { services, close } = await openServices(config, createLogger(config), systemClock);
  try {
    await services.search.waitForCatchUp();
    const products = await readProducts(services.db);
    return await measure(
      {
        ...services,
        recentSearches: openRecentSearches(),
        languageModel: null,
        withoutModel: "built_in",
        vocabulary: openVocabulary(services.db, services.clock.now),
      },
      products,
    );
  } finally {
    await close();
  }
}

/** A question with what it got. */
interface AskedQuestion {
  question: GoalQuestion;
  /** Null: no product of the catalog answers it. */
  ndcg: number | null;
  goalsFound: boolean;
  /** Products shown that contradict a condition. */
  broken: number;
  refused: string | null;
  chips: string[];
  first: string[];
}

async function measure(needs: AskDeps, products: readonly Product[]): Promise<BenchOutcome[]> {
  const byId = new Map(products.map((product) => [product.id, product]));
  const asked: AskedQuestion[] = [];
  for (const question of readGoalQuestions()) {
    const gradeOf = (product: Product) =>
      conditionsMet(product, question.conditions) ? gradeForGoals(product, question.goals) : 0;
    const { results, interpreted, answer } = await askWithoutEdits(needs, question.text);
    const shown = results.flatMap(({ supplement_id }) => byId.get(Number(supplement_id)) ?? []);
    asked.push({
      question,
      ndcg: ndcg10(shown.map(gradeOf), products.map(gradeOf)),
      goalsFound: question.goals.every((goal) => interpreted.filters.goal.includes(goal)),
      broken: shown.filter((product) => !conditionsMet(product, question.conditions)).length,
      refused: answer?.refusal_reason ?? null,
      chips: interpreted.chips.map(({ key, value }) => `${key}:${value}`),
      first: shown.slice(0, 3).map(({ name }) => name),
    });
  }
  const answerable = asked.filter(({ ndcg }) => ndcg !== null);
  const worstFirst = answerable.toSorted((a, b) => (a.ndcg ?? 0) - (b.ndcg ?? 0));
  await mkdir(path.dirname(DETAILS), { recursive: true });
  await writeFile(DETAILS, JSON.stringify(worstFirst, null, 1));
  return [outcomeOf(answerable)];
}

const figuresOf = (of: readonly AskedQuestion[]) => ({
  questions: of.length,
  "nDCG@10": mean(of.map(({ ndcg }) => ndcg ?? 0)),
  "all goals found": mean(of.map(({ goalsFound }) => (goalsFound ? 1 : 0))),
  refused: mean(of.map(({ refused }) => (refused ? 1 : 0))),
  "conditions broken": of.reduce((sum, { broken }) => sum + broken, 0),
});

function outcomeOf(asked: readonly AskedQuestion[]): BenchOutcome {
  const groups: [string, readonly AskedQuestion[]][] = [
    ["all", asked],
    ["misspelt", asked.filter(({ question }) => isMisspelt(question))],
    ["several goals", asked.filter(({ question }) => question.goals.length > 1)],
    ["with conditions", asked.filter(({ question }) => question.conditions.length > 0)],
    ...Map.groupBy(asked, ({ question }) => question.writer),
  ];
  const outcomes = groups.map(([name, of]) => ({ name, medians: figuresOf(of) }));
  const budget = (what: string, at: number) => ({
    what,
    unit: "of 1",
    isMinimum: true,
    limit: MIN_NDCG,
    measured: outcomes[at]?.medians["nDCG@10"] ?? 0,
  });
  return {
    bench: "ai: goal questions of strangers, NIH export",
    outcomes,
    budgets: [budget("goal questions, nDCG@10", 0), budget("misspelt goal questions, nDCG@10", 1)],
  };
}
