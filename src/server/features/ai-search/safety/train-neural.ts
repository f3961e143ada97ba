import { addTo, missingValue, outOfRange } from "#domain/out-of-range.ts";
import { VECTOR_DIMENSIONS } from "../understanding/word-vectors.ts";
import { fillGrams, GRAM_VALUES, type NeuralInput, neuralInput, WORD_VALUES } from "./neural-features.ts";
import {
  ALL_FILTERS,
  classify,
  eachFilter,
  type NeuralReader,
  outputInputs,
  PARTS,
  partSizes,
  pool,
} from "./neural-reader.ts";
import type { QuestionText } from "./question-text.ts";

/** Chosen by leaving out training writers. */
const EPOCHS = 8;
const BATCH = 64;
const LEARNING_RATE = 3e-3;
const WEIGHT_DECAY = 0.02;
/** Share of the steps until the learning rate is highest. */
const WARM_UP = 0.3;
/** Share of the last layer's inputs, and of the words, that are left out at random so that none is relied on. */
const DROPPED_INPUTS = 0.4;
const DROPPED_WORDS = 0.1;
/** Share of certainty that is spread over all classes. */
const SMOOTHING = 0.05;
const MOMENTUM = { first: 0.9, second: 0.999, epsilon: 1e-8 } as const;

interface Example {
  input: NeuralInput;
  label: number;
}

type Parts = Record<(typeof PARTS)[number], Float32Array>;

/** Trains the network by gradient descent (AdamW); the same questions always give the same weights. */
export function trainNeural(
  labeled: readonly { category: string; text: QuestionText }[],
  { seed = 1 }: { seed?: number } = {},
): NeuralReader {
  const classes = [...new Set(labeled.map(({ category }) => category))].sort();
  const concepts = [...new Set(labeled.flatMap(({ text }) => text.concepts))].sort();
  const rowOf = new Map(classes.map((name, row) => [name, row]));
  const examples = labeled.map(({ category, text }) => ({
    input: neuralInput(text),
    label: rowOf.get(category) ?? missingValue(category),
  }));
  const random = randomNumbers(seed);
  const sizes = partSizes(classes.length, concepts.length);
  const reader: NeuralReader = { classes, concepts, ...initialParts(sizes, random) };
  const gradients = emptyParts(sizes);
  const optimizer = openOptimizer(reader, gradients, sizes);
  const batches = Math.ceil(examples.length / BATCH);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const order = shuffled(examples.length, random);
    for (let batch = 0; batch < batches; batch++) {
      const chosen = order.slice(batch * BATCH, (batch + 1) * BATCH);
      for (const at of chosen)
        addGradients(reader, gradients, examples[at] ?? outOfRange(examples, at), random);
      optimizer.step(learningRate((epoch * batches + batch) / (EPOCHS * batches)), chosen.length);
    }
  }
  return reader;
}

/** Rises to its highest value, then falls to 0 as a cosine. `progress`: 0 to 1. */
const learningRate = (progress: number): number =>
  progress < WARM_UP
    ? LEARNING_RATE * (0.04 + (0.96 * progress) / WARM_UP)
    : (LEARNING_RATE / 2) * (1 + Math.cos((Math.PI * (progress - WARM_UP)) / (1 - WARM_UP)));

/** Adds what one example asks of each weight. */
function addGradients(
  reader: NeuralReader,
  gradients: Parts,
  { input, label }: Example,
  random: () => number,
) {
  fillGrams(input, reader.grams);
  const words = Float32Array.from(input.words);
  for (let word = 0; word < input.length; word++)
    if (random() < DROPPED_WORDS) words.fill(0, word * WORD_VALUES, (word + 1) * WORD_VALUES);
  const { values, places } = pool(reader, { words, length: input.length });
  const inputs = outputInputs(values, reader.concepts, input.concepts);
  for (let at = 0; at < inputs.length; at++)
    inputs[at] =
      random() < DROPPED_INPUTS ? 0 : (inputs[at] ?? outOfRange(inputs, at)) / (1 - DROPPED_INPUTS);
  const errors = classify(reader, inputs);
  const spread = SMOOTHING / errors.length;
  for (let row = 0; row < errors.length; row++)
    addTo(errors, row, -(row === label ? 1 - SMOOTHING + spread : spread));
  const back = addOutputGradients(reader, gradients, inputs, errors);
  const ofGrams = addFilterGradients(reader, gradients, { words, length: input.length, places, back });
  for (const [word, rows] of input.grams.entries())
    for (const row of rows)
      for (let value = 0; value < GRAM_VALUES; value++) {
        const cell = row * GRAM_VALUES + value;
        const from = word * GRAM_VALUES + value;
        addTo(gradients.grams, cell, (ofGrams[from] ?? outOfRange(ofGrams, from)) / rows.length);
      }
}

/** Gradients of the last layer; returns those of the filters' values. */
function addOutputGradients(
  { output }: NeuralReader,
  gradients: Parts,
  inputs: Float32Array,
  errors: Float64Array,
): Float32Array {
  const back = new Float32Array(ALL_FILTERS);
  for (let row = 0; row < errors.length; row++) {
    const error = errors[row] ?? outOfRange(errors, row);
    addTo(gradients.outputBiases, row, error);
    for (let at = 0; at < inputs.length; at++) {
      const value = inputs[at] ?? outOfRange(inputs, at);
      if (value === 0) continue;
      const cell = row * inputs.length + at;
      addTo(gradients.output, cell, error * value);
      if (at < ALL_FILTERS)
        addTo(back, at, (error * (output[cell] ?? outOfRange(output, cell))) / (1 - DROPPED_INPUTS));
    }
  }
  return back;
}

/** Gradients of the filters, each only where its value was largest; returns those of the words' letter groups. */
function addFilterGradients(
  { filters }: NeuralReader,
  gradients: Parts,
  of: { words: Float32Array; length: number; places: Int32Array; back: Float32Array },
): Float32Array {
  const ofGrams = new Float32Array(of.length * GRAM_VALUES);
  eachFilter((filter, rows, width) => {
    const error = of.back[filter] ?? outOfRange(of.back, filter);
    const from = of.places[filter] ?? outOfRange(of.places, filter);
    if (error === 0 || from < -width) return;
    addTo(gradients.filterBiases, filter, error);
    for (let at = Math.max(0, -from); at < width && from + at < of.length; at++) {
      const [row, word] = [rows(at) * WORD_VALUES, (from + at) * WORD_VALUES];
      for (let value = 0; value < WORD_VALUES; value++) {
        const cell = word + value;
        addTo(gradients.filters, row + value, error * (of.words[cell] ?? outOfRange(of.words, cell)));
      }
      for (let value = 0; value < GRAM_VALUES; value++) {
        const cell = row + VECTOR_DIMENSIONS + value;
        const weight = filters[cell] ?? outOfRange(filters, cell);
        addTo(ofGrams, (from + at) * GRAM_VALUES + value, error * weight);
      }
    }
  });
  return ofGrams;
}

/** AdamW (Loshchilov and Hutter, ICLR 2019) over all parts; a step uses up the gradients. */
function openOptimizer(reader: Parts, gradients: Parts, sizes: Record<keyof Parts, number>) {
  const [first, second] = [emptyParts(sizes), emptyParts(sizes)];
  let steps = 0;
  const step = (rate: number, count: number): void => {
    steps++;
    const corrected = {
      first: 1 - MOMENTUM.first ** steps,
      second: 1 - MOMENTUM.second ** steps,
    };
    for (const part of PARTS) {
      const [weights, gradient, m, v] = [reader[part], gradients[part], first[part], second[part]];
      for (let at = 0; at < weights.length; at++) {
        const g = (gradient[at] ?? outOfRange(gradient, at)) / count;
        const mean = MOMENTUM.first * (m[at] ?? outOfRange(m, at)) + (1 - MOMENTUM.first) * g;
        const square = MOMENTUM.second * (v[at] ?? outOfRange(v, at)) + (1 - MOMENTUM.second) * g * g;
        m[at] = mean;
        v[at] = square;
        const change = mean / corrected.first / (Math.sqrt(square / corrected.second) + MOMENTUM.epsilon);
        weights[at] = (weights[at] ?? outOfRange(weights, at)) * (1 - rate * WEIGHT_DECAY) - rate * change;
      }
      gradient.fill(0);
    }
  };
  return { step };
}

const emptyParts = (sizes: Record<keyof Parts, number>): Parts => ({
  grams: new Float32Array(sizes.grams),
  filters: new Float32Array(sizes.filters),
  filterBiases: new Float32Array(sizes.filterBiases),
  output: new Float32Array(sizes.output),
  outputBiases: new Float32Array(sizes.outputBiases),
});

/** Small random weights. */
function initialParts(sizes: Record<keyof Parts, number>, random: () => number): Parts {
  const parts = emptyParts(sizes);
  const fill = (values: Float32Array, range: number) => {
    for (let at = 0; at < values.length; at++) values[at] = (2 * random() - 1) * range;
  };
  fill(parts.grams, 0.5);
  fill(parts.filters, 1 / Math.sqrt(2 * WORD_VALUES));
  fill(parts.output, 1 / Math.sqrt(ALL_FILTERS));
  return parts;
}

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [
      order[other] ?? outOfRange(order, other),
      order[at] ?? outOfRange(order, at),
    ];
  }
  return order;
}
