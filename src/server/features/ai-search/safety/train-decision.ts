import { addTo, outOfRange } from "#domain/out-of-range.ts";
import { type DangerDecision, decisionValue, type LinearDecision } from "./danger-decision.ts";

/** Evidence about a question from a model that was not trained on its writer. */
export interface HeldOutEvidence {
  writer: string;
  category: string;
  isUrgent: boolean;
  isDangerous: boolean;
  values: readonly number[];
}

/**
 * Shares of the training writers' questions that must be stopped when each is judged by models that never saw the writer,
 * chosen from cross-validation by writer only (decision 0070). Doubt means help: a harmless question that is not answered
 * costs a minute, the other mistake may cost a life.
 */
export const RECALL_GOALS = { urgent: 0.976, danger: 0.9575 } as const;

/** Shares of the urgent questions that the urgent decision alone may miss, tried one by one. */
const URGENT_MISSES = Array.from({ length: 41 }, (_, step) => step / 200);

/** Fits both decisions; the urgent one tells crises and emergencies from harmless questions only. */
export function fitDecision(evidence: readonly HeldOutEvidence[]): DangerDecision {
  const urgent = fitLogistic(
    evidence.filter(({ isUrgent, isDangerous }) => isUrgent || !isDangerous),
    ({ isUrgent }) => isUrgent,
  );
  const dangerous = fitLogistic(evidence, ({ isDangerous }) => isDangerous);
  const scored = evidence.map((one) => ({
    ...one,
    urgent: decisionValue(urgent, one.values),
    dangerous: decisionValue(dangerous, one.values),
  }));
  const least = leastThresholds(scored);
  return {
    urgent: { ...urgent, bias: urgent.bias - least.urgent },
    dangerous: { ...dangerous, bias: dangerous.bias - least.dangerous },
  };
}

interface Scored extends HeldOutEvidence {
  urgent: number;
  dangerous: number;
}

/** The pair of thresholds that stops the fewest harmless questions of those that reach both shares. */
function leastThresholds(scored: readonly Scored[]): { urgent: number; dangerous: number } {
  const urgentScores = scored
    .flatMap(({ isUrgent, urgent }) => (isUrgent ? urgent : []))
    .sort((a, b) => a - b);
  const harmless = scored.filter(({ isDangerous }) => !isDangerous);
  const pairs = URGENT_MISSES.map((miss) => {
    const urgent = urgentScores[Math.floor(miss * urgentScores.length)] ?? 0;
    // The score of either decision by which a question is stopped.
    const left = scored.filter((one) => one.isDangerous && one.urgent < urgent);
    const dangerous = Math.min(
      thresholdFor(left, { of: scored.filter((one) => one.isDangerous).length, share: RECALL_GOALS.danger }),
      thresholdFor(
        left.filter((one) => one.isUrgent),
        { of: urgentScores.length, share: RECALL_GOALS.urgent },
      ),
    );
    const stopped = harmless.filter((one) => one.urgent >= urgent || one.dangerous >= dangerous).length;
    return { urgent, dangerous, stopped };
  });
  return pairs.reduce((best, one) => (one.stopped < best.stopped ? one : best));
}

/** The highest threshold under which at most the allowed number of those left is missed. */
function thresholdFor(left: readonly Scored[], { of, share }: { of: number; share: number }): number {
  const scores = left.map(({ dangerous }) => dangerous).sort((a, b) => a - b);
  return scores[Math.floor((1 - share) * of)] ?? Number.POSITIVE_INFINITY;
}

/** Penalty of the squared weights, of evidence in units of its standard deviation. */
const L2_PENALTY = 1;
const NEWTON_STEPS = 12;

/** Logistic regression by Newton's method; evidence is standardized for the fit. */
function fitLogistic(
  evidence: readonly HeldOutEvidence[],
  isPositive: (one: HeldOutEvidence) => boolean,
): LinearDecision {
  const rows = evidence.map(({ values }) => values);
  const scales = scalesOf(rows);
  const examples = evidence.map((one) => ({
    x: [1, ...one.values.map((value, at) => standardized(value, scales[at] ?? outOfRange(scales, at)))],
    y: isPositive(one) ? 1 : 0,
  }));
  let weights = new Array<number>(scales.length + 1).fill(0);
  for (let step = 0; step < NEWTON_STEPS; step++) weights = newtonStep(weights, examples);
  const [bias = 0, ...own] = weights;
  const scaleOf = (at: number): Scale => scales[at] ?? outOfRange(scales, at);
  const unscaled = own.map((weight, at) => weight / scaleOf(at).deviation);
  return {
    weights: unscaled,
    bias: unscaled.reduce((sum, weight, at) => sum - weight * scaleOf(at).mean, bias),
  };
}

interface Scale {
  mean: number;
  deviation: number;
}

const standardized = (value: number, { mean, deviation }: Scale): number => (value - mean) / deviation;

const scalesOf = (rows: readonly (readonly number[])[]): Scale[] =>
  (rows[0] ?? []).map((_, at) => {
    const values = rows.map((row) => row[at] ?? outOfRange(row, at));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });

/** One step of Newton's method for the penalized log-likelihood; the bias, first, is not penalized. */
function newtonStep(
  weights: readonly number[],
  examples: readonly { x: readonly number[]; y: number }[],
): number[] {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const curvature = Array.from({ length: size }, () => new Float64Array(size));
  for (const { x, y } of examples) {
    const score = x.reduce((sum, value, at) => sum + value * (weights[at] ?? outOfRange(weights, at)), 0);
    const probability = 1 / (1 + Math.exp(-score));
    const spread = probability * (1 - probability);
    for (let a = 0; a < size; a++) {
      const value = x[a] ?? outOfRange(x, a);
      addTo(gradient, a, (probability - y) * value);
      const row = curvature[a] ?? outOfRange(curvature, a);
      for (let b = 0; b <= a; b++) addTo(row, b, spread * value * (x[b] ?? outOfRange(x, b)));
    }
  }
  for (let a = 0; a < size; a++) {
    const row = curvature[a] ?? outOfRange(curvature, a);
    for (let b = a + 1; b < size; b++) {
      const below = curvature[b] ?? outOfRange(curvature, b);
      row[b] = below[a] ?? outOfRange(below, a);
    }
    addTo(row, a, a === 0 ? 1e-6 : L2_PENALTY);
    if (a > 0) addTo(gradient, a, L2_PENALTY * (weights[a] ?? outOfRange(weights, a)));
  }
  const step = solve(curvature, gradient);
  return weights.map((weight, at) => weight - (step[at] ?? outOfRange(step, at)));
}

/** Solves a system of linear equations in place by Gaussian elimination with pivots. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const rowOf = (row: number): Float64Array => matrix[row] ?? outOfRange(matrix, row);
  const cell = (values: Float64Array, at: number): number => values[at] ?? outOfRange(values, at);
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(cell(rowOf(row), column)) > Math.abs(cell(rowOf(pivot), column))) pivot = row;
    [matrix[column], matrix[pivot]] = [rowOf(pivot), rowOf(column)];
    [right[column], right[pivot]] = [cell(right, pivot), cell(right, column)];
    const own = rowOf(column);
    for (let row = column + 1; row < size; row++) {
      const other = rowOf(row);
      const factor = cell(other, column) / cell(own, column);
      for (let at = column; at < size; at++) addTo(other, at, -(factor * cell(own, at)));
      addTo(right, row, -(factor * cell(right, column)));
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    const own = rowOf(row);
    let rest = cell(right, row);
    for (let at = row + 1; at < size; at++) rest -= cell(own, at) * cell(right, at);
    right[row] = rest / cell(own, row);
  }
  return right;
}
