import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { answering } from "../wait-for-http.ts";

export const FOLDER = "test-output/bench";

export interface Running {
  url: string;
  stop(): Promise<void>;
}

/**
 * The site as it runs in production, with the sample catalogue, in a process of its own; sites that run at the same time
 * have folders and settings of their own.
 */
export function startSite(
  folder = "data",
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  return start(["src/app/main.ts"], (port) => ({
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: join(FOLDER, folder),
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    SAMPLE_DATA: "on",
    SITE_INDEXABLE: "on",
    ...settings,
  }));
}

/** Node's own server answering everything with these bytes: as fast as it can be done here. */
export async function startRaw(
  name: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Running> {
  await mkdir(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.bytes`);
  await writeFile(file, body);
  return start(["scripts/bench/raw-server.ts", file, JSON.stringify(headers)], (port) => ({
    PORT: String(port),
  }));
}

/** Node's own server writing what is sent to it to the disk. */
export const startReceiver = (): Promise<Running> =>
  start(["scripts/bench/raw-receiver.ts", join(FOLDER, "received")], (port) => ({ PORT: String(port) }));

async function start(
  args: readonly string[],
  environment: (port: number) => Record<string, string>,
): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
