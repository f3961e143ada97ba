import type { Metrics } from "#platform/metrics.ts";
import type { IndexState } from "./state.ts";

/** Registers the gauges of the index; `currentState` is null until it is ready. */
export function registerIndexMetrics(metrics: Metrics, currentState: () => IndexState | null): void {
  metrics.gauge(
    "search_index_products",
    "Products in the search index; 0 until it is ready",
    () => currentState()?.live ?? 0,
  );
  metrics.gauge(
    "search_index_recent_products",
    "Products in the delta, waiting to be compacted into the base",
    () => {
      const state = currentState();
      return state ? state.count - state.baseCount : 0;
    },
  );
  metrics.gauge(
    "search_index_terms",
    "Distinct terms in the search index",
    () => currentState()?.base.documentFrequencies.length ?? 0,
  );
  metrics.gauge("search_index_bytes", "Memory used by the search index, in bytes", () => {
    const state = currentState();
    return state ? memoryUsed(state) : 0;
  });
}

/** Total size of all typed arrays in a state; a buffer shared by several arrays counts once. */
function memoryUsed(state: IndexState): number {
  const buffers = new Set<ArrayBufferLike>();
  const collect = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer);
    else if (typeof value === "object" && value !== null && !Array.isArray(value))
      Object.values(value).forEach(collect);
  };
  collect(state);
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
