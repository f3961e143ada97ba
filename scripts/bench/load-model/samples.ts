import { setTimeout as wait } from "node:timers/promises";
import type { SiteNode } from "../../nodes/processes.ts";
import { readSeries } from "../metrics.ts";
import { residentMB } from "./processes.ts";

const SAMPLE_MS = 2000;
const METRICS_TIMEOUT_MS = 1500;
const MB = 1e6;
export const METRICS_TOKEN = "for-this-bench-only-and-on-loopback";

/** The node at one moment. Counts are since its start. */
export interface Sample {
  /** Milliseconds since 1970. */
  at: number;
  memoryMB: number;
  /** Of the main thread. */
  heapMB: number;
  /** Of the threads that render pages. */
  threadsMB: number;
  /** Memory of the main thread outside its heap: buffers and what libraries allocate. */
  externalMB: number;
  /** Of the page cache and the answer cache. */
  cachesMB: number;
  pages: CacheCounts;
  answers: CacheCounts;
}

export interface CacheCounts {
  hit: number;
  miss: number;
}

/** Samples a node until stopped; while its metrics fail, as without a database, there are none. */
export function startSampling(node: SiteNode) {
  const samples: Sample[] = [];
  let isStopping = false;
  const sampling = (async () => {
    while (!isStopping) {
      const sample = await takeSample(node).catch(() => null);
      if (sample) samples.push(sample);
      await wait(SAMPLE_MS);
    }
  })();
  return {
    async stop(): Promise<Sample[]> {
      isStopping = true;
      await sampling;
      return samples;
    },
  };
}

async function takeSample(node: SiteNode): Promise<Sample> {
  const response = await fetch(`${node.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    signal: AbortSignal.timeout(METRICS_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`/metrics: ${response.status}`);
  const text = await response.text();
  const read = (series: string) => readSeries(text, series);
  const counts = (name: string) => ({
    hit: read(`${name}_cache_requests{result="hit"}`),
    miss: read(`${name}_cache_requests{result="miss"}`),
  });
  return {
    at: Date.now(),
    memoryMB: await residentMB(node.pid()),
    heapMB: read("nodejs_heap_size_used_bytes") / MB,
    threadsMB: read("render_threads_heap_bytes") / MB,
    externalMB: read("nodejs_external_memory_bytes") / MB,
    cachesMB: (read("page_cache_bytes") + read("answer_cache_bytes")) / MB,
    pages: counts("page"),
    answers: counts("answer"),
  };
}

/** Share of requests between two samples that the cache answered, in percent. */
export function hitRate(from: CacheCounts, to: CacheCounts): number {
  const [hits, misses] = [to.hit - from.hit, to.miss - from.miss];
  return (100 * hits) / Math.max(1, hits + misses);
}

const MINUTE_MS = 60_000;

/** Growth a minute by the line of least squares. */
export function slopePerMinute(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const meanAt = mean(samples.map(({ at }) => at));
  const meanValue = mean(samples.map(read));
  let products = 0;
  let squares = 0;
  for (const sample of samples) {
    products += (sample.at - meanAt) * (read(sample) - meanValue);
    squares += (sample.at - meanAt) ** 2;
  }
  return squares === 0 ? 0 : (products / squares) * MINUTE_MS;
}
