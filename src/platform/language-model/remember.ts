import { createHash } from "node:crypto";
import { z } from "zod";
import type { LanguageModel, ModelTask } from "./language-model.ts";

const REMEMBERED = 500;
const FOR_MS = 6 * 3_600_000;

/**
 * The same task is paid for once: its answer is kept in memory for hours, under a fingerprint, and whoever asks at the
 * same moment waits for the same call. What failed is not kept.
 */
export function remembering(model: Pick<LanguageModel, "ask">, now: () => number): LanguageModel {
  const kept = new Map<string, { at: number; answer: Promise<unknown>; found: unknown }>();
  const forget = () => {
    for (const [key, { at }] of kept) {
      if (kept.size <= REMEMBERED && now() - at < FOR_MS) return;
      kept.delete(key);
    }
  };
  return {
    ask<Schema extends z.ZodType>(task: ModelTask<Schema>) {
      forget();
      const key = fingerprint(task);
      const known = kept.get(key);
      if (known) return known.answer as Promise<z.output<Schema> | null>;
      const answer = model.ask(task);
      const entry = { at: now(), answer, found: null as unknown };
      kept.set(key, entry);
      answer.then((found) => {
        entry.found = found;
        if (found === null) kept.delete(key);
      });
      return answer;
    },
    recall<Schema extends z.ZodType>(task: ModelTask<Schema>) {
      forget();
      return (kept.get(fingerprint(task))?.found ?? null) as z.output<Schema> | null;
    },
  };
}

const fingerprint = ({ instructions, data, schema }: ModelTask<z.ZodType>): string =>
  createHash("sha256")
    .update(JSON.stringify([instructions, data, z.toJSONSchema(schema, { io: "input" })]))
    .digest("base64url");
