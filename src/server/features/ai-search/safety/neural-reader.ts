import { outOfRange } from "#domain/out-of-range.ts";
import { fillGrams, GRAM_BUCKETS, GRAM_VALUES, type NeuralInput, WORD_VALUES } from "./neural-features.ts";

/** Words that a filter looks at together: alone, in pairs, in threes. */
const WIDTHS = [1, 2, 3] as const;
/** Filters of each width. */
const FILTERS = 64;
/** All filters, and rows of the matrix: one per filter and word that it looks at. */
export const ALL_FILTERS = FILTERS * WIDTHS.length;
export const FILTER_ROWS = FILTERS * WIDTHS.reduce<number>((sum, width) => sum + width, 0);

/**
 * A small convolutional network (Kim, "Convolutional Neural Networks for Sentence Classification", 2014): filters over word
 * vectors, the largest value of each, and a softmax over those and the concepts of the question.
 */
export interface NeuralReader {
  classes: readonly string[];
  concepts: readonly string[];
  /** `GRAM_BUCKETS` rows of learned values for groups of letters. */
  grams: Float32Array;
  /** `FILTER_ROWS` rows of `WORD_VALUES` weights: width by width, in it word by word, in it filter by filter. */
  filters: Float32Array;
  filterBiases: Float32Array;
  /** A row per class over all filters and concepts. */
  output: Float32Array;
  outputBiases: Float32Array;
}

/** Values of the filters for a question: the largest (at least 0) of each and where it was. */
export interface Pooled {
  values: Float32Array;
  /** First word of the place; it may lie before the question's first word. -1000: below 0 everywhere. */
  places: Int32Array;
}

const NOWHERE = -1000;

/** Size of each part of a reader with so many classes and concepts. */
export const partSizes = (classes: number, concepts: number) => ({
  grams: GRAM_BUCKETS * GRAM_VALUES,
  filters: FILTER_ROWS * WORD_VALUES,
  filterBiases: ALL_FILTERS,
  output: classes * (ALL_FILTERS + concepts),
  outputBiases: classes,
});
export const PARTS = ["grams", "filters", "filterBiases", "output", "outputBiases"] as const;

/** Calls with each filter's number, its rows in the matrix and its width. */
export function eachFilter(visit: (filter: number, rows: (word: number) => number, width: number) => void) {
  let firstRow = 0;
  for (const [at, width] of WIDTHS.entries()) {
    const start = firstRow;
    for (let filter = 0; filter < FILTERS; filter++)
      visit(at * FILTERS + filter, (word) => start + word * FILTERS + filter, width);
    firstRow += FILTERS * width;
  }
}

/** Applies the filters. */
export function pool(
  { filters, filterBiases }: Pick<NeuralReader, "filters" | "filterBiases">,
  { words, length }: Pick<NeuralInput, "words" | "length">,
): Pooled {
  const products = multiply(filters, words, length);
  const values = new Float32Array(ALL_FILTERS);
  const places = new Int32Array(ALL_FILTERS).fill(NOWHERE);
  eachFilter((filter, rows, width) => {
    const bias = filterBiases[filter] ?? outOfRange(filterBiases, filter);
    for (let from = 1 - width; from < length; from++) {
      let score = bias;
      for (let word = Math.max(0, -from); word < width && from + word < length; word++) {
        const cell = (from + word) * FILTER_ROWS + rows(word);
        score += products[cell] ?? outOfRange(products, cell);
      }
      if (score <= (values[filter] ?? outOfRange(values, filter))) continue;
      values[filter] = score;
      places[filter] = from;
    }
  });
  return { values, places };
}

/**
 * Products of each row of the matrix with each word, two words and four rows at a time, so that a value that was fetched is
 * used more than once. There is room for an even number of words (`neuralInput`).
 */
function multiply(filters: Float32Array, words: Float32Array, length: number): Float32Array {
  const products = new Float32Array((length + (length % 2)) * FILTER_ROWS);
  for (let word = 0; word < length; word += 2)
    for (let row = 0; row < FILTER_ROWS; row += 4) {
      const [one, other] = [word * WORD_VALUES, (word + 1) * WORD_VALUES];
      const start = row * WORD_VALUES;
      let [a0, a1, a2, a3, b0, b1, b2, b3] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let at = 0; at < WORD_VALUES; at++) {
        const a = words[one + at] ?? outOfRange(words, one + at);
        const b = words[other + at] ?? outOfRange(words, other + at);
        const first = filters[start + at] ?? outOfRange(filters, start + at);
        const second = filters[start + WORD_VALUES + at] ?? outOfRange(filters, start + WORD_VALUES + at);
        const third =
          filters[start + 2 * WORD_VALUES + at] ?? outOfRange(filters, start + 2 * WORD_VALUES + at);
        const fourth =
          filters[start + 3 * WORD_VALUES + at] ?? outOfRange(filters, start + 3 * WORD_VALUES + at);
        a0 += first * a;
        a1 += second * a;
        a2 += third * a;
        a3 += fourth * a;
        b0 += first * b;
        b1 += second * b;
        b2 += third * b;
        b3 += fourth * b;
      }
      const to = word * FILTER_ROWS + row;
      products[to] = a0;
      products[to + 1] = a1;
      products[to + 2] = a2;
      products[to + 3] = a3;
      products[to + FILTER_ROWS] = b0;
      products[to + FILTER_ROWS + 1] = b1;
      products[to + FILTER_ROWS + 2] = b2;
      products[to + FILTER_ROWS + 3] = b3;
    }
  return products;
}

/** Softmax over the classes from the inputs of the last layer: values of the filters, then 1 for each concept. */
export function classify(
  { classes, output, outputBiases }: Pick<NeuralReader, "classes" | "output" | "outputBiases">,
  inputs: Float32Array,
): Float64Array {
  const scores = Float64Array.from(classes, (_, row) => {
    let score = outputBiases[row] ?? outOfRange(outputBiases, row);
    for (let at = 0; at < inputs.length; at++) {
      const cell = row * inputs.length + at;
      score += (output[cell] ?? outOfRange(output, cell)) * (inputs[at] ?? outOfRange(inputs, at));
    }
    return score;
  });
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const raised = scores.map((score) => Math.exp(score - highest));
  const sum = raised.reduce((total, value) => total + value, 0);
  return raised.map((value) => value / sum);
}

/** Inputs of the last layer. */
export function outputInputs(values: Float32Array, concepts: readonly string[], of: readonly string[]) {
  const inputs = new Float32Array(ALL_FILTERS + concepts.length);
  inputs.set(values);
  for (const [at, concept] of concepts.entries()) if (of.includes(concept)) inputs[ALL_FILTERS + at] = 1;
  return inputs;
}

/** Probability of each class. */
export function readNeurally(reader: NeuralReader, input: NeuralInput): Float64Array {
  fillGrams(input, reader.grams);
  const { values } = pool(reader, input);
  return classify(reader, outputInputs(values, reader.concepts, input.concepts));
}

/** Serializes a reader: a line of JSON with classes and concepts, then its parts, four bytes per value. */
export const writeNeural = (reader: NeuralReader): Buffer =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify({ classes: reader.classes, concepts: reader.concepts })}\n`),
    ...PARTS.map((part) =>
      Buffer.from(reader[part].buffer, reader[part].byteOffset, reader[part].byteLength),
    ),
  ]);

export function readNeural(file: Buffer): NeuralReader {
  const end = file.indexOf("\n") + 1;
  const { classes, concepts } = JSON.parse(file.toString("utf8", 0, end)) as {
    classes: string[];
    concepts: string[];
  };
  const sizes = partSizes(classes.length, concepts.length);
  let at = end;
  const next = (part: keyof typeof sizes) => {
    // Copied, since the values must begin at a multiple of four bytes.
    const bytes = new Uint8Array(file.subarray(at, at + 4 * sizes[part]));
    at += bytes.length;
    return new Float32Array(bytes.buffer);
  };
  return {
    classes,
    concepts,
    grams: next("grams"),
    filters: next("filters"),
    filterBiases: next("filterBiases"),
    output: next("output"),
    outputBiases: next("outputBiases"),
  };
}
