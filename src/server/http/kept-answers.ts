import type { Clock } from "#platform/clock.ts";
import type { Changes } from "#platform/database/changes.ts";
import type { Metrics } from "#platform/metrics.ts";
import { createRenewingCache, type Kept } from "#platform/renewing-cache.ts";

/** Answers that depend on nothing but what is asked, and show no test requests. */
export interface KeptAnswers {
  /** The answer that is kept for these words, or the one that is made now; what is refused is not kept. */
  get<Data>(asked: string, make: () => Promise<Data>): Promise<Data>;
}

interface KeptAnswer extends Kept {
  data: unknown;
}

/** What an answer takes in memory for each character of its JSON; 1.2 and 1.45 were measured, and its place comes on top. */
const BYTES_A_CHARACTER = 2;

interface KeptAnswersNeeds {
  /** Memory for all of them; 0: none is kept. */
  maxBytes: number;
  changes: Pick<Changes, "listen">;
  clock: Clock;
  metrics: Pick<Metrics, "gauge">;
}

/** Dropped by whatever changes what pages show, on every node (decision 0186). */
export function openKeptAnswers({ maxBytes, changes, clock, metrics }: KeptAnswersNeeds): KeptAnswers {
  if (maxBytes === 0) return { get: (_asked, make) => make() };
  const cache = createRenewingCache<KeptAnswer, () => Promise<unknown>>({
    async make(answer) {
      const data = await answer();
      return { status: 200, bytes: JSON.stringify(data).length * BYTES_A_CHARACTER, data };
    },
    maxBytes,
    now: () => clock.now().getTime(),
  });
  changes.listen({
    changed(what) {
      if (what !== "queue") cache.drop();
    },
    unsure: cache.doubt,
  });
  metrics.gauge("answer_cache_answers", "Answers that are kept", () => cache.size().things);
  metrics.gauge("answer_cache_bytes", "Memory that they take", () => cache.size().bytes);
  return {
    async get<Data>(asked: string, make: () => Promise<Data>) {
      const { data } = await cache.get(asked, make);
      return data as Data;
    },
  };
}
