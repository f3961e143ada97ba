import { type GoalModel, PLACES } from "./classifier.ts";

/**
 * The trained classifier as a file: a line of JSON with the classes, their biases and the scale, then one signed byte
 * a weight, class by class.
 */
export function writeWeights({ classes, weights, biases }: GoalModel): Buffer {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) || 1;
  const scale = largest / 127;
  const head = Buffer.from(
    `${JSON.stringify({ classes, biases: [...biases].map((bias) => Number(bias.toFixed(4))), scale })}\n`,
  );
  return Buffer.concat([head, Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)))]);
}

export function readWeights(file: Buffer): GoalModel {
  const end = file.indexOf("\n");
  const { classes, biases, scale } = JSON.parse(file.toString("utf8", 0, end)) as {
    classes: string[];
    biases: number[];
    scale: number;
  };
  const bytes = new Int8Array(file.buffer, file.byteOffset + end + 1, classes.length * PLACES);
  return {
    classes,
    biases: Float32Array.from(biases),
    weights: Float32Array.from(bytes, (byte) => byte * scale),
  };
}
