import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { InferenceSession } from "onnxruntime-node";
import about from "../knowledge/question-encoder.json" with { type: "json" };
import { knowledgeFile } from "../understanding/goals.ts";
import { WordPieces } from "./word-pieces.ts";

/** What the encoder says about a question. */
export interface EncoderReading {
  /** Calibrated log-odds that it is a crisis or an emergency, and that it is any danger. */
  urgent: number;
  dangerous: number;
  probabilityOf: KindOfQuestion;
}

/** Keeps the log-odds of a certain answer finite; as in training. */
const MIN_PROBABILITY = 1e-6;
const logOdds = (p: number): number => Math.log((p + MIN_PROBABILITY) / (1 - p + MIN_PROBABILITY));

const URGENT = ["crisis", "emergency"];

interface Encoder {
  run: (ids: readonly number[]) => Promise<Output>;
  pieces: WordPieces;
}

let opened: Promise<Encoder | null> | null = null;

interface Output {
  kinds: readonly number[];
  danger: readonly number[];
  intents: readonly number[];
  topics: readonly number[];
}

/** The runtime has no build for some systems (Alpine Linux): there the detectors read questions alone, and the log says so. */
const openIfPossible = (): Promise<Encoder | null> =>
  openEncoder().catch((error: Error) => {
    process.emitWarning(
      `The question encoder can't be loaded, so that more questions are asked first: ${error.message}`,
    );
    return null;
  });

/**
 * Opens the encoder once, on the first question: 0.1 s, 70 MB. The runtime computes on a thread of its own, one at a time, so that
 * requests are not kept waiting.
 */
async function openEncoder(): Promise<Encoder> {
  const { InferenceSession, Tensor } = await import("onnxruntime-node");
  const session: InferenceSession = await InferenceSession.create(
    await readFile(knowledgeFile("question-encoder.onnx")),
    { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false, logSeverityLevel: 3 },
  );
  const run = async (ids: readonly number[]): Promise<Output> => {
    const input = new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]);
    const output = await session.run({ ids: input });
    const valuesOf = (name: string) => [...((output[name]?.data ?? []) as Float32Array)];
    return {
      kinds: valuesOf("kinds"),
      danger: valuesOf("danger"),
      intents: valuesOf("intents"),
      topics: valuesOf("topics"),
    };
  };
  return { run, pieces: new WordPieces(readFileSync(knowledgeFile("question-pieces.txt"), "utf8"), about) };
}

function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** The last questions that were read, in memory: each is asked for its danger and twice for its kind. */
const lastRead = new Map<string, Promise<Output | null>>();
const MAX_LAST_READ = 20;

function outputFor(question: string): Promise<Output | null> {
  const known = lastRead.get(question);
  if (known) return known;
  opened ??= openIfPossible();
  const output = opened.then((encoder) => encoder?.run(encoder.pieces.encode(question)) ?? null);
  lastRead.set(question, output);
  output.catch(() => lastRead.delete(question));
  const [oldest] = lastRead.keys();
  if (lastRead.size > MAX_LAST_READ && oldest !== undefined) lastRead.delete(oldest);
  return output;
}

/** Probability of a kind of question, such as "dosing" or "label". */
export type KindOfQuestion = (kind: string) => number;

/** Probability of each of `about.intents`, what a harmless question asks for; null where the encoder cannot run. */
export const askedBy = (question: string): Promise<ReadonlyMap<string, number> | null> =>
  classesOf(question, "intents");

/** The topic of a question that is not about this site. */
export const NO_TOPIC = "none";

/** Probability of each of `about.topics`, what a question about this site is about; null where the encoder cannot run. */
export const topicsOf = (question: string): Promise<ReadonlyMap<string, number> | null> =>
  classesOf(question, "topics");

async function classesOf(
  question: string,
  head: "intents" | "topics",
): Promise<ReadonlyMap<string, number> | null> {
  const output = await outputFor(question);
  if (output === null) return null;
  const probabilities = softmax(output[head]);
  return new Map(about[head].map((name, at) => [name, probabilities[at] ?? 0]));
}

function kindsIn(output: Output): KindOfQuestion {
  const probabilities = softmax(output.kinds);
  return (kind) => probabilities[about.kinds.indexOf(kind)] ?? 0;
}

/** Reads a question; null where the encoder cannot run. `dangers`: the kinds that are dangers. */
export async function readEncoded(
  question: string,
  dangers: readonly string[],
): Promise<EncoderReading | null> {
  const output = await outputFor(question);
  if (output === null) return null;
  const probabilityOf = kindsIn(output);
  const sumOf = (kinds: readonly string[]) => kinds.reduce((sum, kind) => sum + probabilityOf(kind), 0);
  const [urgent = 0, dangerous = 0] = output.danger;
  const { calibration } = about;
  const calibrated = (
    { scale, shift }: { scale: number; shift: number },
    head: number,
    kinds: readonly string[],
  ) => (scale * (logOdds(sumOf(kinds)) + head)) / 2 + shift;
  return {
    urgent: calibrated(calibration.urgent, urgent, URGENT),
    dangerous: calibrated(calibration.dangerous, dangerous, dangers),
    probabilityOf,
  };
}
