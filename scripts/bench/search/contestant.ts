import type { BenchMetrics } from "../rounds.ts";
import { startEngine } from "./engine-client.ts";
import type { EngineTasks } from "./engine-process.ts";

export interface Contestant {
  name: string;
  engine: EngineTasks;
  /** Build and open times, disk and memory. */
  upkeep: BenchMetrics;
}

/** Builds the index in one process and opens it in another, as after a restart. */
export async function prepare(name: string, folder: string, opens: boolean): Promise<Contestant> {
  const builder = startEngine(name);
  const { seconds, bytes } = await builder.build(folder);
  await builder.close();
  const engine = startEngine(name);
  const { milliseconds, memory } = await engine.open(folder);
  const built = { "build s": seconds, "disk MB": bytes / 1e6 };
  const upkeep = opens ? { ...built, "open ms": milliseconds, "memory MB": memory / 1e6 } : built;
  return { name, engine, upkeep };
}
