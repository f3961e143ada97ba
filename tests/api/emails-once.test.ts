import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, afterEach, expect, test } from "vitest";
import { users } from "#server/features/accounts/schema.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { RequestMessage } from "#tests/support/request-node.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";
import { startSmtpServer } from "#tests/support/smtp.ts";

const NODE = path.join(import.meta.dirname, "../support/request-node.ts");
const KILLS = 20;

const database = await createTestDatabase();
let mailIsUp = true;
/** Recipients for whom a node has started to send an email. */
const offered = new Set<string>();
const smtp = await startSmtpServer((recipient) => {
  offered.add(recipient);
  return mailIsUp;
});
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
  /** Sends a request; resolves to whether it was accepted, false if the node died first. */
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
        child.send({ number, userId, name } satisfies RequestMessage, () => {});
      }),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Creates users with verified emails. */
async function newUsers(name: string, count: number): Promise<{ id: number; email: string }[]> {
  for (let at = 0; at < count; at++) await createSignedInUser(database.db, `${name}.${at}@example.com`);
  return database.db
    .select({ id: users.id, email: users.emailId })
    .from(users)
    .where(sql`${users.emailId} like ${`${name}.%`}`);
}

/** Names of all stored requests. */
const rows = async () =>
  (await database.db.execute<{ name: string }>(sql`select name from test_requests order by name`)).rows.map(
    ({ name }) => name,
  );

/** Received confirmation emails. A mailbox drops repetitions with the same Message-ID. */
async function confirmationEmails(): Promise<{ name: string; messageId: string }[]> {
  const all = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
  return all.flatMap(({ messageId = "", subject = "", text = "" }) => {
    const name = /You requested a test of ([\w ]+)\./.exec(text)?.[1];
    return name && subject.includes("received your request") ? [{ name, messageId }] : [];
  });
}

async function unfinished(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int from jobs.job where name = 'send-email' and state < 'completed'`,
  );
  return rows[0]?.count ?? 0;
}

const allSent = () => expect.poll(unfinished).toBe(0);

/** Whether a node has got as far as this with a request. The node runs on, so the kill may come a little later. */
const STAGES: readonly ((request: { name: string; email: string }) => boolean | Promise<boolean>)[] = [
  () => true,
  async ({ name }) => (await rows()).includes(name),
  ({ email }) => offered.has(email),
  ({ email }) => smtp.received.some(({ recipients }) => recipients.includes(email)),
];

test("killing a node 20 times between row and email: every accepted request has its row and one email", async () => {
  const accepted: string[] = [];
  const people = await newUsers("round", KILLS);
  let next = startNode();
  for (const [round, { id, email }] of people.entries()) {
    const node = await next;
    next = startNode();
    const name = `Request ${String(round).padStart(2, "0")}`;
    // Half of the nodes die right after the response while the mail server rejects, half at one of the stages.
    const killOnResponse = round % 2 === 0;
    mailIsUp = !killOnResponse;
    const asking = node.ask(id, name);
    const reached = STAGES[(round >> 1) % STAGES.length];
    if (killOnResponse) await asking;
    else await expect.poll(() => reached?.({ name, email }), { interval: 1 }).toBe(true);
    await kill(node.child);
    if (await asking) accepted.push(name);
  }
  expect(accepted.length).toBeGreaterThanOrEqual(KILLS / 2);

  mailIsUp = true;
  await next;
  // Retries are due minutes later; the test makes them due now.
  await database.db.execute(
    sql`update jobs.job set state = 'retry', start_after = now() where name = 'send-email' and state in ('active', 'retry')`,
  );
  await allSent();

  const storedNames = await rows();
  expect(storedNames).toEqual(expect.arrayContaining(accepted));
  const mailbox = new Map((await confirmationEmails()).map(({ messageId, name }) => [messageId, name]));
  expect([...mailbox.values()].toSorted()).toEqual(storedNames);
}, 300_000);

test("two nodes on one database run each job once", async () => {
  const before = smtp.received.length;
  const [people, ...nodes] = await Promise.all([newUsers("pair", 24), startNode(), startNode()]);
  const answers = await Promise.all(people.map(({ id }, at) => nodes[at % 2]?.ask(id, `Pair ${at}`)));
  expect(answers).toEqual(people.map(() => true));
  await allSent();

  expect(smtp.received.length - before).toBe(people.length);
  const repeated = await database.db.execute(
    sql`select id from jobs.job where name = 'send-email' and data ->> 'to' like 'pair.%' and retry_count > 0`,
  );
  expect(repeated.rows).toEqual([]);
});
