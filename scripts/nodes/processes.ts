import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "#tests/support/free-port.ts";
import { answering } from "../answering.ts";

export interface Node {
  name: string;
  port: number;
  url: string;
  start(): Promise<void>;
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** A node of the site as it runs in production, started and stopped as often as wanted on the same port. */
export async function nodeOf(name: string, environment: Readonly<Record<string, string>>): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  return {
    name,
    port,
    url,
    async start() {
      child = spawn(process.execPath, ["src/app/main.ts"], {
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, ...environment, HOST: "127.0.0.1", PORT: String(port) },
      });
      await answering(`${url}/readyz`, child);
    },
    async stop(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, "exit");
    },
  };
}

/** A program that runs until it is stopped; it answers at `url` when this resolves. */
export async function program(command: string, args: string[], url: string): Promise<() => Promise<void>> {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  await answering(url, child);
  return async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
}
