import { outOfRange } from "#domain/out-of-range.ts";
import { DETECTOR_BUCKETS, detectorFeatures } from "./detector-features.ts";
import type { QuestionText } from "./question-text.ts";

/** Names of the detectors: of a crisis or an emergency, and of any danger. */
export const DETECTORS = ["urgent", "dangerous"] as const;
export type DetectorName = (typeof DETECTORS)[number];

/** A linear decision: positive values speak for the danger, the larger the surer. */
export interface LinearDetector {
  weights: Float32Array;
  bias: number;
}

export interface DangerDetectors extends Record<DetectorName, LinearDetector> {
  /** Inverse document frequency by bucket. */
  idf: Float32Array;
}

/** Steps of the stored inverse document frequencies: bytes hold up to 12.75. */
const IDF_STEP = 0.05;

/** Decision values of a question. */
export function detectDanger(
  question: QuestionText,
  detectors: DangerDetectors,
): Record<DetectorName, number> {
  const { places, values } = detectorFeatures(question, detectors.idf);
  const decide = ({ weights, bias }: LinearDetector) => {
    let score = bias;
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? outOfRange(places, at);
      score += (weights[place] ?? outOfRange(weights, place)) * (values[at] ?? outOfRange(values, at));
    }
    return score;
  };
  return { urgent: decide(detectors.urgent), dangerous: decide(detectors.dangerous) };
}

/** Serializes detectors: a line of JSON with bias and scale of each, then a byte per bucket for each, then the idf. */
export function writeDetectors(detectors: DangerDetectors): Buffer {
  const stored = DETECTORS.map((name) => {
    const { weights, bias } = detectors[name];
    const scale = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / 127;
    return {
      bias: Number(bias.toFixed(5)),
      scale,
      bytes: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
    };
  });
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(stored.map(({ bias, scale }) => ({ bias, scale })))}\n`),
    ...stored.map(({ bytes }) => Buffer.from(bytes.buffer)),
    Buffer.from(Uint8Array.from(detectors.idf, (value) => Math.round(value / IDF_STEP))),
  ]);
}

export function readDetectors(file: Buffer): DangerDetectors {
  const end = file.indexOf("\n") + 1;
  const heads = JSON.parse(file.toString("utf8", 0, end)) as { bias: number; scale: number }[];
  const section = (at: number) =>
    file.subarray(end + at * DETECTOR_BUCKETS, end + (at + 1) * DETECTOR_BUCKETS);
  const detector = (name: DetectorName): LinearDetector => {
    const at = DETECTORS.indexOf(name);
    const { bias = 0, scale = 0 } = heads[at] ?? {};
    return { bias, weights: Float32Array.from(new Int8Array(section(at)), (byte) => byte * scale) };
  };
  return {
    urgent: detector("urgent"),
    dangerous: detector("dangerous"),
    idf: Float32Array.from(section(DETECTORS.length), (byte) => byte * IDF_STEP),
  };
}
