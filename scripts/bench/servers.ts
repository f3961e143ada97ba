import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { waitForHttp } from "../wait-for-http.ts";

export const BENCH_FOLDER = "test-output/bench";

export interface RunningServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the site in production mode with the demo catalog, in its own process. Sites that run at the same time need
 * different folders. `checkout`: the folder of the version that runs.
 */
export function startBenchSite(
  folder = "data",
  settings: Readonly<Record<string, string>> = {},
  checkout = ".",
): Promise<RunningServer> {
  const environment = (port: number) => ({
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: join(BENCH_FOLDER, folder),
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    DEMO_DATA: "on",
    SITE_INDEXABLE: "on",
    ...settings,
  });
  return start(["src/app/main.ts"], environment, checkout);
}

/** Starts a raw node:http server that answers everything with these bytes: the upper bound on this machine. */
export async function startRawServer(
  name: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<RunningServer> {
  await mkdir(BENCH_FOLDER, { recursive: true });
  const file = join(BENCH_FOLDER, `${name}.bytes`);
  await writeFile(file, body);
  return start(["scripts/bench/raw-server.ts", file, JSON.stringify(headers)], (port) => ({
    PORT: String(port),
  }));
}

/** Starts a raw node:http server that writes uploads to disk. */
export const startRawReceiver = (): Promise<RunningServer> =>
  start(["scripts/bench/raw-receiver.ts", join(BENCH_FOLDER, "received")], (port) => ({
    PORT: String(port),
  }));

async function start(
  args: readonly string[],
  environment: (port: number) => Record<string, string>,
  cwd = ".",
): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForHttp(url, child);
  if (child.pid === undefined) throw new Error(`${args.join(" ")} was not started.`);
  return {
    url,
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
