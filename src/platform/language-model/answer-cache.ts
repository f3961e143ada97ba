import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { LanguageModel, ModelTask } from "./language-model.ts";

const MAX_CACHED_ANSWERS = 500;
const CACHE_TTL_MS = 6 * 3_600_000;

/**
 * Caches answers in memory by a fingerprint of the task, so that each task is paid for once. Concurrent calls for the
 * same task share one request; failures are not cached.
 */
export function withModelAnswerCache(model: Pick<LanguageModel, "ask">, now: () => number): LanguageModel {
  const cache = new LRUCache<string, NonNullable<unknown>, ModelTask<z.ZodType>>({
    max: MAX_CACHED_ANSWERS,
    ttl: CACHE_TTL_MS,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (_key, _cached, { context: task }) => (await model.ask(task)) ?? undefined,
    // A question is answered even if its entry was evicted meanwhile.
    ignoreFetchAbort: true,
  });
  return {
    async ask<Schema extends z.ZodType>(task: ModelTask<Schema>) {
      const answer = await cache.fetch(fingerprint(task), { context: task });
      return (answer ?? null) as z.output<Schema> | null;
    },
    cachedAnswer<Schema extends z.ZodType>(task: ModelTask<Schema>) {
      return (cache.get(fingerprint(task)) ?? null) as z.output<Schema> | null;
    },
  };
}

const fingerprint = ({ instructions, data, schema }: ModelTask<z.ZodType>): string =>
  createHash("sha256")
    .update(JSON.stringify([instructions, data, z.toJSONSchema(schema, { io: "input" })]))
    .digest("base64url");
