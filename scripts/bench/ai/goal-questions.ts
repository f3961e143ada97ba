import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AskDeps } from "#server/features/ai-search/commands/ask.ts";
import { NO_GOAL } from "#server/features/ai-search/understanding/train.ts";
import { readWishes, TRAINING_WISHES, type Wish } from "#server/features/ai-search/understanding/wishes.ts";
import { wordVectors } from "#server/features/ai-search/understanding/word-vectors.ts";
import { normalizeQuestion, splitWords } from "#server/features/ai-search/understanding/words.ts";
import type { BenchOutcome } from "../table.ts";
import { answerTimes } from "./answer-times.ts";
import { mean, ndcg10 } from "./evaluate.ts";
import { conditionsMet, gradeForGoals } from "./goal-relevance.ts";
import { askWithoutEdits } from "./judge-question.ts";
import { type Product, readProducts } from "./judged/grades.ts";
import { measureOnNihCatalogue } from "./nih-catalogue.ts";

const STRANGERS = path.join(import.meta.dirname, "strangers");
/** What each question got, worst first, for the analysis of errors. */
const DETAILS = "test-output/bench/goal-questions.json";
const MIN_NDCG = 0.7;
/** Every how many questions one is timed. */
const TIMED_STEP = 3;

/** Wishes of strangers, or those of the training writers, whose causes of errors may be looked at. */
const goalQuestions = (half: string): Wish[] =>
  (half === "develop"
    ? readWishes(TRAINING_WISHES, ".tsv")
    : readWishes(STRANGERS, ".goal-questions.tsv")
  ).filter(({ goals }) => !goals.includes(NO_GOAL));

/** Whether a word of the question is in no list of frequent words: misspelt, with few exceptions. */
function isMisspelt({ text }: Wish): boolean {
  const { places } = wordVectors();
  return splitWords(normalizeQuestion(text)).some(
    (word) => word.length > 3 && /^[a-z]+$/.test(word) && !places.has(word),
  );
}

/**
 * Goal questions of writers who saw no rule, over the labels of the NIH's export; with "develop", those of the training
 * writers. Relevance follows from the goals that were noted and the links of `goals.json` (see `goal-relevance.ts`): this
 * measures understanding and ranking, not the knowledge itself.
 */
export const goalQuestionsBench = (half: string): Promise<BenchOutcome[]> =>
  measureOnNihCatalogue(async (needs) => {
    const questions = goalQuestions(half);
    const products = await readProducts(needs.db);
    return [
      await measure(needs, products, questions),
      await answerTimes(
        needs,
        "NIH export, goal questions",
        questions.filter((_, at) => at % TIMED_STEP === 0).map(({ text }) => text),
      ),
    ];
  });

/** A question with what it got. */
interface AskedQuestion {
  question: Wish;
  /** Null: no product of the catalog answers it. */
  ndcg: number | null;
  goalsFound: boolean;
  /** Products shown that contradict a condition. */
  broken: number;
  refused: string | null;
  chips: string[];
  first: string[];
}

async function measure(
  needs: AskDeps,
  products: readonly Product[],
  questions: readonly Wish[],
): Promise<BenchOutcome> {
  const byId = new Map(products.map((product) => [product.id, product]));
  const asked: AskedQuestion[] = [];
  for (const question of questions) {
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
  return outcomeOf(answerable);
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
    bench: "ai: goal questions, NIH export",
    outcomes,
    budgets: [budget("goal questions, nDCG@10", 0), budget("misspelt goal questions, nDCG@10", 1)],
  };
}
