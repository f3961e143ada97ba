import type { Queryable } from "#platform/database/database.ts";
import { compareOnJudged, type JudgedComparison, type JudgedOrders } from "../learning/judged/compare.ts";
import { gradeOf, readProducts } from "../learning/judged/grades.ts";
import { type JudgedQuestion, judgedQuestions } from "../learning/judged/questions.ts";
import type { RetrievalDeps } from "../queries/find-candidates.ts";
import { type Retrieved, rankRetrieved } from "../queries/order-retrieved.ts";
import { retrieveUnranked } from "../queries/retrieve.ts";
import { openVocabulary } from "../queries/vocabulary.ts";
import type { RankerWeights } from "../ranking/ranker.ts";
import { understandQuestion } from "./understand.ts";

/**
 * Ranks the products of this catalog for the editors' held-out questions under two rankers, and compares the orders with
 * the editors' grades. The other half of the questions tuned the built-in weights.
 */
export async function judgeRanker(
  deps: RetrievalDeps,
  candidate: RankerWeights,
  inUse: RankerWeights,
): Promise<JudgedComparison> {
  const vocabulary = await openVocabulary(deps.db, () => deps.now)();
  const orders: JudgedOrders[] = [];
  // One by one: a training is in no hurry, and visitors share the process.
  for (const question of judgedQuestions().filter(({ heldOut }) => heldOut)) {
    const { interpretation } = await understandQuestion(
      { vocabulary, languageModel: null, withoutModel: "built_in", now: deps.now },
      { query: question.text, drop: [], add: [] },
    );
    const { retrieved } = await retrieveUnranked(deps, interpretation);
    const grades = await gradesOf(deps.db, retrieved, question);
    const orderedBy = (weights: RankerWeights) =>
      rankRetrieved(retrieved, interpretation, weights).map((item) => grades.get(item.candidate.id) ?? 0);
    orders.push({ candidate: orderedBy(candidate), inUse: orderedBy(inUse) });
  }
  return compareOnJudged(orders);
}

async function gradesOf(
  db: Queryable,
  retrieved: readonly Retrieved[],
  question: JudgedQuestion,
): Promise<Map<number, number>> {
  const products = await readProducts(
    db,
    retrieved.map(({ candidate }) => candidate.id),
  );
  return new Map(products.map((product) => [product.id, gradeOf(product, question)]));
}
