import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findBrowser, startOf } from "#tests/support/browser.ts";

/**
 * It asks this machine and nobody else, neither for news of itself nor for what pages name elsewhere, and does nothing
 * of its own while a page is measured.
 */
const ALONE = [
  "--headless",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-pings"],
  ...["--disable-extensions", "--disable-default-apps", "--no-first-run", "--metrics-recording-only"],
];
const LISTENING = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//;

export interface DrivenChromium {
  /** Where it is told what to do. */
  port: number;
  stop(): Promise<void>;
}

/** Starts a Chromium that is driven over a port, which is how Lighthouse drives it. Null where none starts. */
export async function startChromium(): Promise<DrivenChromium | null> {
  const found = await findBrowser();
  if (!found) return null;
  const { executablePath, args, env } = startOf(found);
  const profile = await mkdtemp(join(tmpdir(), "chromium-"));
  const given = [...args, ...ALONE, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(executablePath, given, { stdio: ["ignore", "ignore", "pipe"], env });
  const port = await portOf(child);
  return {
    port,
    async stop() {
      if (child.exitCode === null && child.kill()) await once(child, "exit");
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function portOf({ stderr }: ChildProcess): Promise<number> {
  if (stderr)
    for await (const line of createInterface({ input: stderr })) {
      const port = LISTENING.exec(line)?.[1];
      if (!port) continue;
      stderr.resume();
      return Number(port);
    }
  throw new Error("Chromium ended before it could be told what to do.");
}
