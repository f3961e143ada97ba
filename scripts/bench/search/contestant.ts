import type { Measurement } from "../rounds.ts";
import { startEngine } from "./engine-client.ts";
import type { Tasks } from "./engine-process.ts";

export interface Contestant {
  name: string;
  engine: Tasks;
  /** What building and opening took. */
  upkeep: Measurement;
}

/** Builds in one process and opens in another, as a restart would. */
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
