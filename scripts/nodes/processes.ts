import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { waitForHttp } from "../wait-for-http.ts";

export interface SiteNode {
  name: string;
  port: number;
  url: string;
  start(): Promise<void>;
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Sends a signal that it survives. */
  signal(signal: NodeJS.Signals): void;
  /** Of the process that was started last. */
  pid(): number;
}

/** A production node that can be started and stopped repeatedly on the same port. */
export async function createNode(
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<SiteNode> {
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
      await waitForHttp(`${url}/readyz`, child);
    },
    async stop(signal) {
      if (child) await terminate(child, signal);
    },
    signal: (signal) => void child?.kill(signal),
    pid: () => child?.pid ?? 0,
  };
}

/** Starts a program and waits until it responds at `url`; returns a function that stops it. */
export async function startProgram(
  command: string,
  args: string[],
  url: string,
): Promise<() => Promise<void>> {
  const child = await spawnProgram(command, args);
  await waitForHttp(url, child);
  return () => terminate(child, "SIGTERM");
}

/** Starts Redis on a free port, without persistence. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = await spawnProgram("redis-server", args);
  while (!(await isListening(port))) await wait(50);
  return { url: `redis://127.0.0.1:${port}`, stop: () => terminate(child, "SIGTERM") };
}

async function spawnProgram(command: string, args: string[]): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  const [error] = await Promise.race([once(child, "spawn").then(() => []), once(child, "error")]);
  if (error) throw new Error(`${command} could not be started (${error.message}): is it installed?`);
  return child;
}

async function terminate(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const connected = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return connected;
}
