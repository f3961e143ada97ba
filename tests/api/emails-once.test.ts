import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { users } from "#server/features/accounts/schema.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { Asking } from "#tests/support/request-node.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { startSmtp } from "#tests/support/smtp.ts";

const NODE = path.join(import.meta.dirname, "../support/request-node.ts");
const KILLS = 20;

const database = await createTestDatabase();
let mailIsUp = true;
const smtp = await startSmtp(() => mailIsUp);
const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) await kill(child);
});
afterAll(async () => {
  await smtp.close();
  await database.drop();
});

interface SiteNode {
  child: ChildProcess;
  /** Sends a request; resolves to whether it was accepted: not where the node died before it answered. */
  ask(userId: number, name: string): Promise<boolean>;
}

/** Starts one process of the site on the test's database. */
async function startNode(): Promise<SiteNode> {
  const child = fork(NODE, {
    env: {
      ...process.env,
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      // Read by those that follow instead of compiling the same again.
      NODE_COMPILE_CACHE: path.resolve("test-output/compiled"),
    },
  });
  running.add(child);
  await once(child, "message");
  const waiting = new Map<number, (accepted: boolean) => void>();
  child.on("message", (number) => waiting.get(Number(number))?.(true));
  child.once("exit", () => {
    for (const resolve of waiting.values()) resolve(false);
  });
  return {
    child,
    ask: (userId, name) =>
      new Promise((resolve) => {
        const number = waiting.size;
        waiting.set(number, resolve);
        child.send({ number, userId, name } satisfies Asking, () => {});
      }),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Makes this many users with proven addresses; answers with their ids. */
async function newUsers(name: string, count: number): Promise<number[]> {
  for (let at = 0; at < count; at++) await signIn(database.db, `${name}.${at}@example.com`);
  const made = await database.db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.emailId} like ${`${name}.%`}`);
  return made.map(({ id }) => id);
}

/** Names of the requests that there are. */
const rows = async () =>
  (await database.db.execute<{ name: string }>(sql`select name from test_requests order by name`)).rows.map(
    ({ name }) => name,
  );

/** The letters that confirm a request, as a mailbox holds them: a repetition under the same Message-ID is the same. */
async function letters(): Promise<{ name: string; messageId: string }[]> {
  const all = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
  return all.flatMap(({ messageId = "", subject = "", text = "" }) => {
    const name = /You asked for a test of ([\w ]+)\./.exec(text)?.[1];
    return name && subject.includes("was received") ? [{ name, messageId }] : [];
  });
}

async function unfinished(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int from jobs.job where name = 'send-letter' and state < 'completed'`,
  );
  return rows[0]?.count ?? 0;
}

const allSent = () =>
  vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 60_000, interval: 50 });

test("a node killed between the row and the letter, 20 times: every accepted request has its row and one letter", async () => {
  const accepted: string[] = [];
  const people = await newUsers("round", KILLS);
  let next = startNode();
  for (const [round, userId] of people.entries()) {
    const node = await next;
    next = startNode();
    const name = `Wish ${String(round).padStart(2, "0")}`;
    // Half of them die at the moment of the answer with the letter refused so far, half of them ever later after asking.
    const atTheAnswer = round % 2 === 0;
    mailIsUp = !atTheAnswer;
    const asking = node.ask(userId, name);
    await (atTheAnswer ? asking : pause(round * 2));
    await kill(node.child);
    if (await asking) accepted.push(name);
  }
  expect(accepted.length).toBeGreaterThanOrEqual(KILLS / 2);

  mailIsUp = true;
  await next;
  // A try that failed or died with its process is made again minutes later: the test does not wait for them.
  await database.db.execute(
    sql`update jobs.job set state = 'retry', start_after = now() where name = 'send-letter' and state in ('active', 'retry')`,
  );
  await allSent();

  const kept = await rows();
  expect(kept).toEqual(expect.arrayContaining(accepted));
  const mailbox = new Map((await letters()).map(({ messageId, name }) => [messageId, name]));
  expect([...mailbox.values()].toSorted()).toEqual(kept);
}, 300_000);

test("two nodes on one database do each job once", async () => {
  const before = smtp.received.length;
  const [people, ...nodes] = await Promise.all([newUsers("pair", 24), startNode(), startNode()]);
  const answers = await Promise.all(people.map((userId, at) => nodes[at % 2]?.ask(userId, `Pair ${at}`)));
  expect(answers).toEqual(people.map(() => true));
  await allSent();

  expect(smtp.received.length - before).toBe(people.length);
  const repeated = await database.db.execute(
    sql`select id from jobs.job where name = 'send-letter' and data ->> 'to' like 'pair.%' and retry_count > 0`,
  );
  expect(repeated.rows).toEqual([]);
}, 120_000);
