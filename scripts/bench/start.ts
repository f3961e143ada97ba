import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { median } from "./rounds.ts";
import { BENCH_FOLDER } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

const ROUNDS = 3;
const MAX_FIRST_START_SECONDS = 20;
const MAX_LATER_START_SECONDS = 4;
const TIMEOUT_MS = 300_000;
const POLL_INTERVAL_MS = 20;

const HELLO =
  "require('node:http').createServer((q, s) => s.end('hello')).listen(process.env.PORT, '127.0.0.1')";

/**
 * Time from `npm start` in a fresh clone with its packages to a home page with the catalog, on the first start (which
 * builds the pages, creates the database and loads the catalog) and later. The peer is a raw node:http server.
 */
export async function start(): Promise<BenchOutcome[]> {
  const clone = await createClone();
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
  const budget = { unit: "s", isMinimum: false, peer };
  return [
    {
      bench: "start",
      outcomes: [
        { name: "node:http, hello world", medians: { "s to the home page": median(raw) } },
        { name: "the site, first start", medians: { "s to the home page": first } },
        { name: "the site, later starts", medians: { "s to the home page": median(later) } },
      ],
      budgets: [
        {
          ...budget,
          what: "first start of a clone, to the home page",
          limit: MAX_FIRST_START_SECONDS,
          measured: first,
        },
        {
          ...budget,
          what: "later starts, to the home page",
          limit: MAX_LATER_START_SECONDS,
          measured: median(later),
        },
      ],
    },
  ];
}

/** A fresh clone with its packages; returns its folder. */
async function createClone(): Promise<string> {
  const clone = resolve(BENCH_FOLDER, "clone");
  await rm(clone, { recursive: true, force: true });
  runProgram("git", "clone", "--quiet", ".", clone);
  // Hard links where the file system supports them.
  if (spawnSync("cp", ["-al", "node_modules", clone]).status !== 0)
    runProgram("cp", "-a", "node_modules", clone);
  return clone;
}

function runProgram(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}

/** Starts a server, waits until its home page contains `expected`, and stops it. */
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
    // Its own process group: npm, and the server it starts.
    detached: true,
    env: environment(cwd, port),
  });
  try {
    await waitForText(`http://127.0.0.1:${port}/`, expected, child);
    return (performance.now() - began) / 1000;
  } finally {
    await end(child);
  }
}

/** A clean environment, with a compile cache inside the clone. */
const environment = (cwd: string, port: number) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  HOST: "127.0.0.1",
  PORT: String(port),
  LOG_LEVEL: "error",
  NODE_COMPILE_CACHE: join(cwd, "data/compile-cache"),
});

async function waitForText(url: string, expected: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until && child.exitCode === null) {
    const page = await fetch(url)
      .then((response) => response.text())
      .catch(() => "");
    if (page.includes(expected)) return;
    await wait(POLL_INTERVAL_MS);
  }
  throw new Error(`${url} never contained ${expected}.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const exited = once(child, "exit");
  process.kill(-child.pid, "SIGTERM");
  await exited;
}
