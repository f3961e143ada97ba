import { addTo, outOfRange } from "#domain/out-of-range.ts";
import type { DangerDetectors, LinearDetector } from "./danger-detectors.ts";
import {
  DETECTOR_BUCKETS,
  type DetectorFeatures,
  detectorFeatures,
  inverseFrequencies,
} from "./detector-features.ts";
import { readQuestionText } from "./question-text.ts";
import type { WrittenQuestion } from "./train-dangers.ts";

/** Cost of a mistake beside the size of the weights. */
const COST = 1;
const EPOCHS = 20;

interface Example extends DetectorFeatures {
  isPositive: boolean;
}

const isUrgent = ({ category }: WrittenQuestion): boolean =>
  category === "crisis" || category === "emergency";

/** Trains both detectors; the urgent one learns to tell crises and emergencies from harmless questions only. */
export function trainDetectors(questions: readonly WrittenQuestion[]): DangerDetectors {
  const texts = questions.map((question) => ({ question, text: readQuestionText(question.text) }));
  const idf = inverseFrequencies(texts.map(({ text }) => text));
  const examples = texts.map(({ question, text }) => ({ question, ...detectorFeatures(text, idf) }));
  const fitOn = (isPositive: (question: WrittenQuestion) => boolean, of: typeof examples) =>
    fitDetector(of.map(({ question, ...features }) => ({ ...features, isPositive: isPositive(question) })));
  return {
    idf,
    dangerous: fitOn(({ isDangerous }) => isDangerous, examples),
    urgent: fitOn(
      isUrgent,
      examples.filter(({ question }) => isUrgent(question) || !question.isDangerous),
    ),
  };
}

/**
 * Support vector machine with squared hinge loss, by dual coordinate descent (Hsieh et al., "A Dual Coordinate Descent
 * Method for Large-scale Linear SVM", 2008, algorithm 1).
 */
function fitDetector(examples: readonly Example[]): LinearDetector {
  const weights = new Float32Array(DETECTOR_BUCKETS);
  const duals = new Float64Array(examples.length);
  const diagonal = 1 / (2 * COST);
  // The bias is the weight of a feature that every question has with the value 1.
  const norms = examples.map(({ values }) =>
    values.reduce((sum, value) => sum + value * value, 1 + diagonal),
  );
  let bias = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const at of mixedOrder(examples.length, epoch)) {
      const { places, values, isPositive } = examples[at] ?? outOfRange(examples, at);
      const sign = isPositive ? 1 : -1;
      let score = bias;
      for (const [k, place] of places.entries())
        score += (weights[place] ?? outOfRange(weights, place)) * (values[k] ?? outOfRange(values, k));
      const dual = duals[at] ?? outOfRange(duals, at);
      const gradient = sign * score - 1 + diagonal * dual;
      const next = Math.max(dual - gradient / (norms[at] ?? outOfRange(norms, at)), 0);
      const step = (next - dual) * sign;
      if (step === 0) continue;
      duals[at] = next;
      bias += step;
      for (const [k, place] of places.entries())
        addTo(weights, place, step * (values[k] ?? outOfRange(values, k)));
    }
  return { weights, bias };
}

/** All indices in an order that mixes writers and categories, another one each time; always the same, so that training is. */
function mixedOrder(count: number, epoch: number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  let state = epoch + 1;
  for (let at = count - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (at + 1);
    [order[at], order[other]] = [
      order[other] ?? outOfRange(order, other),
      order[at] ?? outOfRange(order, at),
    ];
  }
  return order;
}
