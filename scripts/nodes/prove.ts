import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { Client } from "pg";
import { addresses } from "#contract/addresses.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type Node, nodeOf, program } from "./processes.ts";
import { proxySettings } from "./proxy.ts";

/**
 * Two nodes behind haproxy on one PostgreSQL and one Redis, on this machine, and what has to hold of them:
 * `DATABASE_URL=… REDIS_URL=… node scripts/nodes/prove.ts`. A database of its own is made and dropped again.
 */
const FOLDER = path.resolve("test-output/nodes");
const SHOWS_WITHIN_MS = 1000;
const CONNECTIONS = 16;
const WRITES = 10;

const { DATABASE_URL, REDIS_URL } = process.env;
if (!DATABASE_URL || !REDIS_URL) throw new Error("DATABASE_URL and REDIS_URL name the servers to use.");

let failed = 0;
function say(what: string, holds: boolean, figure: string): void {
  console.log(`${holds ? "holds " : "BROKEN"}  ${what}: ${figure}`);
  if (!holds) failed += 1;
}

const name = `assayed_nodes_${process.pid}`;
const database = new URL(DATABASE_URL);
database.pathname = `/${name}`;
await onServer(DATABASE_URL, (client) => client.query(`create database ${name}`));
await mkdir(FOLDER, { recursive: true });
const shared = {
  NODE_ENV: "production",
  DATABASE_URL: database.href,
  REDIS_URL,
  GUEST_TOKEN_SECRET: "two nodes that share one secret of theirs",
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
};
const nodes = [
  await nodeOf("a", { ...shared, DATA_DIR: path.join(FOLDER, "a") }),
  await nodeOf("b", { ...shared, DATA_DIR: path.join(FOLDER, "b") }),
] as const;
const port = await freePort();
const front = `http://127.0.0.1:${port}`;
const settings = path.join(FOLDER, "haproxy.cfg");
await writeFile(settings, proxySettings(port, nodes));

let stopProxy = async () => {};
try {
  // The first fills the database; the second finds it full.
  for (const node of nodes) await node.start();
  stopProxy = await program("haproxy", ["-db", "-f", settings], `${front}/readyz`);
  await proveWrites(nodes);
  await proveLimits(nodes);
  await proveRestart(nodes);
  await proveKill(nodes);
} finally {
  await stopProxy();
  for (const node of nodes) await node.stop("SIGTERM");
  await onServer(DATABASE_URL, (client) => client.query(`drop database ${name} with (force)`));
}
process.exitCode = failed > 0 ? 1 : 0;

async function onServer<Result>(url: string, act: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** A name is changed in the database; each node has the page with the old one in its memory. */
async function proveWrites(all: readonly Node[]): Promise<void> {
  await onServer(database.href, async (client) => {
    const { rows } = await client.query<{ slug: string; name: string }>(
      "select slug, name from brands where name ~ '^[A-Za-z ]+$' limit 1",
    );
    const { slug = "", name: was = "" } = rows[0] ?? {};
    const times: number[] = [];
    for (let turn = 0; turn < WRITES; turn++) {
      const now = `${was}, turn ${turn}`;
      for (const { url } of all) await (await fetch(`${url}/brand-details/${slug}`)).text();
      const began = performance.now();
      await client.query("update brands set name = $1 where slug = $2", [now, slug]);
      for (const { url } of all) times.push(await shownAfter(`${url}/brand-details/${slug}`, now, began));
    }
    const longest = Math.max(...times);
    say(
      `a change shows on every node within ${SHOWS_WITHIN_MS} ms`,
      longest < SHOWS_WITHIN_MS,
      `${Math.round(longest)} ms at most of ${times.length}`,
    );
  });
}

async function shownAfter(url: string, text: string, began: number): Promise<number> {
  while (performance.now() - began < 10 * SHOWS_WITHIN_MS) {
    if ((await (await fetch(url)).text()).includes(text)) break;
    await wait(10);
  }
  return performance.now() - began;
}

/** One caller asks both nodes in turn: they count together. */
async function proveLimits([one, other]: readonly [Node, Node]): Promise<void> {
  const headers = { "x-forwarded-for": "203.0.113.7" };
  let answered = 0;
  for (let call = 0; call < 200; call++) {
    const { url } = call % 2 === 0 ? one : other;
    const { status } = await fetch(`${url}/api${addresses.getGuestToken.path}`, { headers });
    if (status === 429) break;
    answered += 1;
  }
  say("limits are shared", answered === 60, `${answered} of 60 allowed calls were answered by both together`);
}

/** Each node is ended and started again while readers load pages. */
async function proveRestart(all: readonly Node[]): Promise<void> {
  const outcome = await whileReading(async () => {
    for (const node of all) {
      await node.stop("SIGTERM");
      await node.start();
      await wait(2000);
    }
  });
  const lost = outcome.non2xx + outcome.errors;
  say("a rolling restart drops nothing", lost === 0, `${lost} of ${outcome.requests.total} requests failed`);
}

/** One node is killed while readers load pages: what it had begun goes to the other. */
async function proveKill([one]: readonly [Node, Node]): Promise<void> {
  const outcome = await whileReading(async () => {
    await wait(1000);
    await one.stop("SIGKILL");
    await wait(3000);
    await one.start();
  });
  const lost = outcome.non2xx + outcome.errors;
  say("a killed node costs its readers nothing", lost === 0, `${lost} of ${outcome.requests.total} failed`);
}

async function whileReading(act: () => Promise<void>): Promise<autocannon.Result> {
  const pages = ["/", "/search?q=magnesium", "/brands", "/healthz"];
  const load = autocannon({
    url: front,
    connections: CONNECTIONS,
    duration: 600,
    requests: pages.map((path) => ({ method: "GET", path })),
  });
  await wait(1000);
  await act();
  (load as unknown as { stop(): void }).stop();
  return load;
}
