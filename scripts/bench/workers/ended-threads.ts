import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteNode } from "../../nodes/processes.ts";

/** Environment of a node whose rendering threads can be ended. `folder` exists and is absolute. */
export const endableThreads = (folder: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, "end-threads.ts"))}`,
  ENDED_THREADS: fileIn(folder),
});

const fileIn = (folder: string) => path.join(folder, "ended-threads");

/** Ends a rendering thread of a node that was started with `endableThreads`. */
export const endThread = (node: SiteNode): void => node.signal("SIGUSR2");

/** How many threads were ended. */
export const countEndedThreads = async (folder: string): Promise<number> =>
  (await readFile(fileIn(folder), "utf8").catch(() => "")).split("\n").length - 1;
