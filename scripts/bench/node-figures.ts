import type { Measurement } from "./rounds.ts";
import type { Running } from "./servers.ts";

const MB = 1_000_000;

/** What one node takes, by its own metrics. */
export async function nodeFigures({ url }: Running): Promise<Measurement> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (series: string) => {
    const line = text.split("\n").find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1));
  };
  return {
    "memory MB": read("process_resident_memory_bytes") / MB,
    "connections of the pool": read('database_connections{state="open"}'),
    "kept pages MB": read("page_cache_bytes") / MB,
  };
}
