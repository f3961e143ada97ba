import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { type Document, documentsFile } from "./catalogue.ts";
import { ENGINES } from "./engines/all.ts";
import type { OpenEngine } from "./engines/engine.ts";

/** Requests to an engine's process. */
export interface EngineTasks {
  build(folder: string): Promise<{ seconds: number; bytes: number }>;
  /** `memory`: growth of the process in bytes, after garbage collection. */
  open(folder: string): Promise<{ milliseconds: number; memory: number }>;
  /** Runs queries one after another and stops after `timeoutMs`; returns the answers so far. */
  find(queries: string[], timeoutMs: number): Promise<{ ids: number[]; milliseconds: number }[]>;
  /** Starts to serve queries over HTTP. */
  serve(): Promise<{ url: string }>;
  /** p99 event loop delay since the last request, in milliseconds. */
  delay(): Promise<{ p99: number }>;
  close(): Promise<void>;
}

export type EngineReply = { done: unknown } | { failed: string };

const engine = ENGINES.find(({ name }) => name === process.argv[2]);
if (!engine) throw new Error(`Unknown engine ${process.argv[2]}.`);

let opened: OpenEngine | null = null;
const find = async (words: string) => {
  if (!opened) throw new Error("The engine is not open.");
  return opened.find(words);
};
const delays = monitorEventLoopDelay({ resolution: 5 });
const server = createServer(async (request, response) => {
  const answer = JSON.stringify(await find(await text(request)));
  response.writeHead(200, { "content-type": "application/json" }).end(answer);
});

function memoryAfterGc(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

const tasks: EngineTasks = {
  async build(folder) {
    const documents: Document[] = JSON.parse(readFileSync(documentsFile(folder), "utf8"));
    const begun = performance.now();
    const bytes = await engine.build(folder, () => documents);
    return { seconds: (performance.now() - begun) / 1000, bytes };
  },
  async open(folder) {
    const memory = memoryAfterGc();
    const begun = performance.now();
    opened = await engine.open(folder);
    await opened.find("vitamin");
    const milliseconds = performance.now() - begun;
    return { milliseconds, memory: memoryAfterGc() - memory };
  },
  async find(queries, timeoutMs) {
    const answers: { ids: number[]; milliseconds: number }[] = [];
    const until = performance.now() + timeoutMs;
    for (const words of queries) {
      if (performance.now() > until) break;
      const begun = performance.now();
      const { ids } = await find(words);
      answers.push({ ids, milliseconds: performance.now() - begun });
    }
    return answers;
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

process.on("message", async ([task, ...args]: [keyof EngineTasks, ...never[]]) => {
  const send = (reply: EngineReply) => process.send?.(reply);
  try {
    send({ done: await (tasks[task] as (...args: never[]) => unknown)(...args) });
  } catch (error) {
    send({ failed: error instanceof Error ? error.message : String(error) });
  }
});
