import type { z } from "zod";

/** What a model is asked: instructions of ours, and material of others that it reads as quoted data. */
export interface ModelTask<Schema extends z.ZodType> {
  instructions: string;
  /** Plain JSON. */
  data: unknown;
  schema: Schema;
}

/** A language model elsewhere. Whoever asks it has an answer of its own for when there is none. */
export interface LanguageModel {
  /** What the model makes of it, in the shape of the schema; null where it is slow, away, busy or talks nonsense. */
  ask<Schema extends z.ZodType>(task: ModelTask<Schema>): Promise<z.output<Schema> | null>;
  /** What it made of the same task lately; null where it was not asked. Takes none of its time. */
  recall<Schema extends z.ZodType>(task: ModelTask<Schema>): z.output<Schema> | null;
}

export interface ModelSettings {
  /** Where an OpenAI-compatible API begins: "https://models.example.com/v1". */
  baseUrl: string;
  model: string;
  apiKey: string | null;
}
