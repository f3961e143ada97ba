import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { type Document, documentsFile } from "./catalogue.ts";
import { ENGINES } from "./engines/all.ts";
import type { Opened } from "./engines/engine.ts";

/** What the bench asks an engine's process to do, and what it says. */
export interface Tasks {
  build(folder: string): Promise<{ seconds: number; bytes: number }>;
  /** Memory is what the process has grown by, in bytes, after clearing up. */
  open(folder: string): Promise<{ milliseconds: number; memory: number }>;
  /** Asks one query after the other, and no further one once it has taken so long: the answers there are by then. */
  find(queries: string[], withinMs: number): Promise<{ ids: number[]; milliseconds: number }[]>;
  /** Answers queries over HTTP from now on. */
  serve(): Promise<{ url: string }>;
  /** The event loop's delay since it was asked last: p99, in milliseconds. */
  delay(): Promise<{ p99: number }>;
  close(): Promise<void>;
}

export type Said = { done: unknown } | { failed: string };

const engine = ENGINES.find(({ name }) => name === process.argv[2]);
if (!engine) throw new Error(`There is no engine ${process.argv[2]}.`);

let opened: Opened | null = null;
const find = async (words: string) => {
  if (!opened) throw new Error("The engine is not open.");
  return opened.find(words);
};
const delays = monitorEventLoopDelay({ resolution: 5 });
const server = createServer(async (request, response) => {
  const answer = JSON.stringify(await find(await text(request)));
  response.writeHead(200, { "content-type": "application/json" }).end(answer);
});

function clearedMemory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

const tasks: Tasks = {
  async build(folder) {
    const documents: Document[] = JSON.parse(readFileSync(documentsFile(folder), "utf8"));
    const begun = performance.now();
    const bytes = await engine.build(folder, () => documents);
    return { seconds: (performance.now() - begun) / 1000, bytes };
  },
  async open(folder) {
    const memory = clearedMemory();
    const begun = performance.now();
    opened = await engine.open(folder);
    await opened.find("vitamin");
    const milliseconds = performance.now() - begun;
    return { milliseconds, memory: clearedMemory() - memory };
  },
  async find(queries, withinMs) {
    const found: { ids: number[]; milliseconds: number }[] = [];
    const until = performance.now() + withinMs;
    for (const words of queries) {
      if (performance.now() > until) break;
      const begun = performance.now();
      const { ids } = await find(words);
      found.push({ ids, milliseconds: performance.now() - begun });
    }
    return found;
  },
  async serve() {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    delays.enable();
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
  },
  async delay() {
    const p99 = delays.percentile(99) / 1e6;
    delays.reset();
    return { p99 };
  },
  async close() {
    server.close();
    server.closeAllConnections();
    delays.disable();
    await opened?.close();
  },
};

process.on("message", async ([task, ...args]: [keyof Tasks, ...never[]]) => {
  const say = (said: Said) => process.send?.(said);
  try {
    say({ done: await (tasks[task] as (...args: never[]) => unknown)(...args) });
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
});
