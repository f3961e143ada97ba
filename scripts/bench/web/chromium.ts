import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findBrowser, launchOptions } from "#tests/support/browser.ts";

/** No network beyond this machine and no background work while a page is measured. */
const ISOLATION_ARGS = [
  "--headless",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-pings"],
  ...["--disable-extensions", "--disable-default-apps", "--no-first-run", "--metrics-recording-only"],
];
const LISTENING_LINE = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//;

export interface DebuggableChromium {
  /** DevTools port. */
  port: number;
  stop(): Promise<void>;
}

/** Starts Chromium with a DevTools port, which Lighthouse needs. Null if none can be started. */
export async function startChromium(): Promise<DebuggableChromium | null> {
  const install = await findBrowser();
  if (!install) return null;
  const { executablePath, args, env } = launchOptions(install);
  const profile = await mkdtemp(join(tmpdir(), "chromium-"));
  const chromiumArgs = [
    ...args,
    ...ISOLATION_ARGS,
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
    "about:blank",
  ];
  const child = spawn(executablePath, chromiumArgs, { stdio: ["ignore", "ignore", "pipe"], env });
  const port = await readPort(child);
  return {
    port,
    async stop() {
      if (child.exitCode === null && child.kill()) await once(child, "exit");
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function readPort({ stderr }: ChildProcess): Promise<number> {
  if (stderr)
    for await (const line of createInterface({ input: stderr })) {
      const port = LISTENING_LINE.exec(line)?.[1];
      if (!port) continue;
      stderr.resume();
      return Number(port);
    }
  throw new Error("Chromium exited before it listened.");
}
