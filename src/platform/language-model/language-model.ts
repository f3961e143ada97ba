import type { z } from "zod";

/** A prompt: our instructions, plus untrusted material that is passed as quoted data. */
export interface ModelTask<Schema extends z.ZodType> {
  instructions: string;
  /** Plain JSON. */
  data: unknown;
  schema: Schema;
}

/** An external language model. Callers need a fallback for when it gives no answer. */
export interface LanguageModel {
  /** The model's answer, parsed by the schema; null if it is slow, unreachable, busy or invalid. */
  ask<Schema extends z.ZodType>(task: ModelTask<Schema>): Promise<z.output<Schema> | null>;
  /** The cached answer to the same task, or null. Never calls the model. */
  cachedAnswer<Schema extends z.ZodType>(task: ModelTask<Schema>): z.output<Schema> | null;
}

export interface ModelSettings {
  /** Base URL of an OpenAI-compatible API: "https://models.example.com/v1". */
  baseUrl: string;
  model: string;
  apiKey: string | null;
  /** Total timeout of a question: the call, its retry and the delay between them. */
  timeoutMs: number;
  /** Calls a day, of this process; a retry isn't counted. Null: no limit. */
  callsPerDay: number | null;
}
