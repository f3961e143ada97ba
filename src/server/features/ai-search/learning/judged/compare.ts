import { bootstrapInterval, mean, ndcg10 } from "../../ranking/evaluate.ts";

/** Grades of a judged question's products, in the order of two rankers. */
export interface JudgedOrders {
  candidate: readonly number[];
  inUse: readonly number[];
}

/** How a candidate does on the judged questions that the catalog can answer, beside the ranker in use. */
export interface JudgedComparison {
  questions: number;
  ndcg10: number;
  inUseNdcg10: number;
  /** 95 % confidence interval of the difference. */
  gain: { low: number; high: number };
}

/** Fewer questions with an answer in the catalog say nothing. */
const MIN_JUDGED_QUESTIONS = 20;
/** How much worse a candidate may be in the worst case that the interval allows. */
const MAX_LOSS = 0.005;

/** Compares on the questions that have a relevant product. */
export function compareOnJudged(orders: readonly JudgedOrders[]): JudgedComparison {
  const answerable = orders.flatMap(({ candidate, inUse }) => {
    const [a, b] = [ndcg10(candidate), ndcg10(inUse)];
    return a === null || b === null ? [] : [{ candidate: a, inUse: b }];
  });
  return {
    questions: answerable.length,
    ndcg10: mean(answerable.map(({ candidate }) => candidate)),
    inUseNdcg10: mean(answerable.map(({ inUse }) => inUse)),
    gain:
      answerable.length === 0
        ? { low: 0, high: 0 }
        : bootstrapInterval(answerable.map(({ candidate, inUse }) => candidate - inUse)),
  };
}

/**
 * What becomes of a candidate that won on held-out ratings. `not_better`: it lost there. `judged_worse`: raters like it,
 * editors' grades do not. `waiting`: an operator decides, because promotion is held or too few judged questions have an
 * answer in this catalog.
 */
export type PromotionDecision = "promoted" | "not_better" | "judged_worse" | "waiting";

export function decidePromotion(
  wins: boolean,
  judged: JudgedComparison | null,
  isHeld: boolean,
): PromotionDecision {
  if (!wins || judged === null) return "not_better";
  if (judged.questions < MIN_JUDGED_QUESTIONS) return "waiting";
  if (judged.ndcg10 < judged.inUseNdcg10 || judged.gain.low < -MAX_LOSS) return "judged_worse";
  return isHeld ? "waiting" : "promoted";
}
