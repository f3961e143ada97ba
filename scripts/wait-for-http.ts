import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** The first start builds the pages and fills a database. */
const STARTS_WITHIN_MS = 180_000;

/** Waits until a program answers at `url`. Rejects when it ends before, or takes too long: then it is ended. */
export async function answering(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server at ${url} ended before it answered.`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
  child.kill("SIGTERM");
  throw new Error(`${url} did not answer in time.`);
}
