import "./install.ts";

/** A request that is sent in rotation. */
export interface LoadRequest {
  method?: "GET" | "POST";
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  /** What is sent this time: the request with other parts. */
  setupRequest?(request: object): { path?: string; headers: Record<string, string> };
}

interface LoadOptions {
  url: string;
  connections: number;
  /** In seconds. */
  duration: number;
  requests: LoadRequest[];
  setupClient?(client: { setRequests(requests: LoadRequest[]): void }): void;
}

interface LoadResult {
  non2xx: number;
  errors: number;
  /** `average` is per second. */
  requests: { total: number; average: number };
  /** In milliseconds. */
  latency: { p50: number; p99: number };
}

interface RunningLoad extends PromiseLike<LoadResult> {
  /** Ends it before its time is over. */
  stop(): void;
}

const { default: run } = await import("autocannon");

/** Loads a server over several connections. */
export function autocannon(options: LoadOptions): RunningLoad {
  const load: PromiseLike<LoadResult> = run(options);
  // Its types do not know that it can be ended.
  return load as RunningLoad;
}
