import type { TextClassifier } from "./classifier.ts";

/**
 * Serializes the classifier: one line of JSON with classes, biases and the quantization scale, then one signed byte per
 * weight, class by class.
 */
export function writeWeights({ classes, weights, biases, temperature }: TextClassifier): Buffer {
  const largest = weights.reduce((maximum, weight) => Math.max(maximum, Math.abs(weight)), 0) || 1;
  const scale = largest / 127;
  const head = Buffer.from(
    `${JSON.stringify({ classes, biases: [...biases].map((bias) => Number(bias.toFixed(4))), scale, temperature })}\n`,
  );
  return Buffer.concat([head, Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)))]);
}

export function readWeights(file: Buffer): TextClassifier {
  const end = file.indexOf("\n");
  const { classes, biases, scale, temperature } = JSON.parse(file.toString("utf8", 0, end)) as {
    classes: string[];
    biases: number[];
    scale: number;
    temperature?: number;
  };
  const bytes = new Int8Array(file.buffer, file.byteOffset + end + 1, file.length - end - 1);
  return {
    classes,
    ...(temperature === undefined ? {} : { temperature }),
    biases: Float32Array.from(biases),
    weights: Float32Array.from(bytes, (byte) => byte * scale),
  };
}
