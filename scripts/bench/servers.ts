import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export const FOLDER = "test-output/bench";
/** The first start builds the pages and fills a database. */
const STARTS_WITHIN_MS = 180_000;

export interface Running {
  url: string;
  stop(): Promise<void>;
}

/** The site as it runs in production, with the sample catalogue, in a process of its own. */
export function startSite(): Promise<Running> {
  return start(["src/app/main.ts"], (port) => ({
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: join(FOLDER, "data"),
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    SAMPLE_DATA: "on",
    SITE_INDEXABLE: "on",
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

async function answering(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server at ${url} ended before it answered.`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
  child.kill("SIGTERM");
  throw new Error(`${url} did not answer in time.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
