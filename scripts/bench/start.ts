import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { median } from "./rounds.ts";
import { FOLDER } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

const ROUNDS = 3;
const FIRST_SECONDS = 20;
const LATER_SECONDS = 4;
const WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 20;

const HELLO =
  "require('node:http').createServer((q, s) => s.end('hello')).listen(process.env.PORT, '127.0.0.1')";

/**
 * A new clone with its packages: from `npm start` to a first page with the catalogue on it, the first time (pages
 * built, database made, catalogue loaded) and later. Beside it Node's own server, from its start to its answer.
 */
export async function start(): Promise<BenchOutcome[]> {
  const clone = resolve(FOLDER, "clone");
  await rm(clone, { recursive: true, force: true });
  say("git", "clone", "--quiet", ".", clone);
  // Links where the file system has them: the packages are the same files.
  if (spawnSync("cp", ["-al", "node_modules", clone]).status !== 0) say("cp", "-a", "node_modules", clone);

  const site = () => secondsUntil(["npm", "start"], "/supplement-details/", clone);
  const hello = () => secondsUntil([process.execPath, "-e", HELLO], "hello", clone);
  const first = await site();
  const later: number[] = [];
  const raw: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    raw.push(await hello());
    later.push(await site());
  }
  await rm(clone, { recursive: true });
  const peer = { name: "node:http", measured: median(raw) };
  const bar = { unit: "s", least: false, peer };
  return [
    {
      bench: "start",
      outcomes: [
        { name: "node:http, hello world", medians: { "s to the first page": median(raw) } },
        { name: "the site, the first time", medians: { "s to the first page": first } },
        { name: "the site, later", medians: { "s to the first page": median(later) } },
      ],
      bars: [
        { ...bar, what: "first start of a clone, to the first page", bar: FIRST_SECONDS, measured: first },
        { ...bar, what: "later starts, to the first page", bar: LATER_SECONDS, measured: median(later) },
      ],
    },
  ];
}

function say(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}

/** Starts a server and ends it again once its first page says `expected`. */
async function secondsUntil(
  [program = "", ...args]: string[],
  expected: string,
  cwd: string,
): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(program, args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    // A group of its own: npm, and the server that it starts.
    detached: true,
    env: environment(cwd, port),
  });
  try {
    await shows(`http://127.0.0.1:${port}/`, expected, child);
    return (performance.now() - began) / 1000;
  } finally {
    await end(child);
  }
}

/** Nothing of this machine's settings, and what Node compiled before belongs to the clone. */
const environment = (cwd: string, port: number) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  HOST: "127.0.0.1",
  PORT: String(port),
  LOG_LEVEL: "error",
  NODE_COMPILE_CACHE: join(cwd, "data/compile-cache"),
});

async function shows(url: string, expected: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  while (performance.now() < until && child.exitCode === null) {
    const page = await fetch(url)
      .then((answer) => answer.text())
      .catch(() => "");
    if (page.includes(expected)) return;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`${url} never showed ${expected}.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const exited = once(child, "exit");
  process.kill(-child.pid, "SIGTERM");
  await exited;
}
