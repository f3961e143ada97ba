import type { AnyCallName } from "#contract/endpoint.ts";
import type { Clock } from "#platform/clock.ts";
import type { Changes } from "#platform/database/changes.ts";
import type { Metrics } from "#platform/metrics.ts";
import { RevalidatingCache } from "#platform/revalidating-cache.ts";
import {
  addDependencies,
  type DependentValue,
  followChanges,
  noDependencies,
  withDependencies,
} from "./dependencies.ts";

/** Cache of API answers that depend on their input only. */
export interface AnswerCache {
  /** The cached answer of an API call, or of another named question, with this input, or the result of `load`; errors are not cached. */
  get<Data>(call: string, input: unknown, load: () => Promise<Data>): Promise<Data>;
}

interface CachedAnswer extends DependentValue {
  data: unknown;
}

interface Question {
  call: string;
  load: () => Promise<unknown>;
}

/** Calls whose answers show test requests. */
const QUEUE_CALLS = new Set<string>(["listRequestQueue"] satisfies AnyCallName[]);

/** Memory per character of an answer's JSON; measured 1.2 to 1.45, plus the cache entry itself. */
const BYTES_PER_CHARACTER = 2;

interface AnswerCacheNeeds {
  /** Maximum size of the cache; 0 disables it. */
  maxBytes: number;
  changes: Pick<Changes, "listen">;
  clock: Clock;
  metrics: Pick<Metrics, "gauge" | "counter">;
}

/** Evicted on every node when what an answer shows changes (`followChanges`). */
export function openAnswerCache({ maxBytes, changes, clock, metrics }: AnswerCacheNeeds): AnswerCache {
  if (maxBytes === 0) return { get: (_call, _input, load) => load() };
  const cache = new RevalidatingCache<CachedAnswer, Question>({
    async make({ call, load }) {
      const dependencies = noDependencies();
      const data = await withDependencies(dependencies, load);
      addDependencies(dependencies, call, data);
      return { status: 200, bytes: JSON.stringify(data).length * BYTES_PER_CHARACTER, data, dependencies };
    },
    maxBytes,
    now: () => clock.now().getTime(),
  });
  followChanges(changes, cache, (key) => QUEUE_CALLS.has(key.slice(0, key.indexOf(" "))));
  metrics.gauge("answer_cache_answers", "Cached API answers", () => cache.size().entries);
  metrics.gauge("answer_cache_bytes", "Memory used by cached API answers", () => cache.size().bytes);
  const countCall = metrics.counter(
    "answer_cache_requests",
    "Calls whose answers can be cached, by whether they were",
    "result",
  );
  return {
    async get<Data>(call: string, input: unknown, load: () => Promise<Data>) {
      const key = `${call} ${JSON.stringify(input)}`;
      const cached = cache.getCached(key, { call, load });
      countCall(cached ? "hit" : "miss");
      const { data } = cached ?? (await cache.get(key, { call, load }));
      return data as Data;
    },
  };
}
