import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** The first start builds the pages and fills a database. */
const START_TIMEOUT_MS = 180_000;

/** Waits until a process responds at `url`. Rejects if it exits first or takes too long (then it is terminated). */
export async function waitForHttp(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server at ${url} exited before it responded.`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
  child.kill("SIGTERM");
  throw new Error(`${url} did not respond in time.`);
}
