import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { answering } from "../wait-for-http.ts";

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
      if (child) await ended(child, signal);
    },
  };
}

/** A program that runs until it is stopped; it answers at `url` when this resolves. */
export async function program(command: string, args: string[], url: string): Promise<() => Promise<void>> {
  const child = await started(command, args);
  await answering(url, child);
  return () => ended(child, "SIGTERM");
}

/** A Redis on a port of its own that keeps nothing. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = await started("redis-server", args);
  while (!(await listens(port))) await wait(50);
  return { url: `redis://127.0.0.1:${port}`, stop: () => ended(child, "SIGTERM") };
}

async function started(command: string, args: string[]): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  const [error] = await Promise.race([once(child, "spawn").then(() => []), once(child, "error")]);
  if (error) throw new Error(`${command} could not be started (${error.message}): is it installed?`);
  return child;
}

async function ended(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const answer = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}
