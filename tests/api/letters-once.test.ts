import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { startSmtp } from "#tests/support/smtp.ts";

const NODE = path.join(import.meta.dirname, "../support/site-node.ts");

const database = await createTestDatabase();
const smtp = await startSmtp();
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
  /** Sends a request; resolves to whether it was accepted, or to null where the node died before it answered. */
  ask(token: string, name: string): Promise<boolean | null>;
}

/** Starts one process of the site on the test's database. */
async function startNode(): Promise<SiteNode> {
  const child = spawn(process.execPath, [NODE], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      GUEST_TOKEN_SECRET: "t".repeat(48),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  const [port] = await once(createInterface({ input: child.stdout }), "line");
  return {
    child,
    async ask(token, name) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/supplement/manage-test-request`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({
          action: "add_test_request",
          name,
          images: [],
          supplement_url: `https://www.example.com/${name.replaceAll(" ", "-")}`,
        }),
      }).catch(() => null);
      const envelope = (await answer?.json().catch(() => null)) as { status: boolean } | null;
      return envelope?.status ?? null;
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
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

const unfinished = async () =>
  (
    await database.db.execute<{ count: number }>(
      sql`select count(*)::int from jobs.job where name = 'send-letter' and state < 'completed'`,
    )
  ).rows[0]?.count;

test("a node killed between the row and the letter, 20 times: every accepted request has its row and one letter", async () => {
  const accepted: string[] = [];
  for (let round = 0; round < 20; round++) {
    const name = `Wish ${String(round).padStart(2, "0")}`;
    const token = await signIn(database.db, `round.${round}@example.com`);
    const node = await startNode();
    const asking = node.ask(token, name);
    // Half of them at the moment of the answer, half of them ever later after asking, answered or not.
    if (round % 2 === 0) {
      if (await asking) accepted.push(name);
      await kill(node.child);
    } else {
      await pause(round * 2);
      await kill(node.child);
      if (await asking) accepted.push(name);
    }
  }
  expect(accepted.length).toBeGreaterThanOrEqual(10);

  await startNode();
  // A try that died with its process is given back after two minutes: the test does not wait for them.
  await database.db.execute(
    sql`update jobs.job set state = 'retry' where name = 'send-letter' and state = 'active'`,
  );
  await vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 60_000, interval: 100 });

  const kept = await rows();
  expect(kept).toEqual(expect.arrayContaining(accepted));
  const mailbox = new Map((await letters()).map(({ messageId, name }) => [messageId, name]));
  expect([...mailbox.values()].toSorted()).toEqual(kept);
}, 180_000);

test("two nodes on one database do each job once", async () => {
  const before = smtp.received.length;
  const nodes = [await startNode(), await startNode()];
  const people = await Promise.all(
    Array.from({ length: 24 }, (_, at) => signIn(database.db, `pair.${at}@example.com`)),
  );
  const answers = await Promise.all(people.map((token, at) => nodes[at % 2]?.ask(token, `Pair ${at}`)));
  expect(answers.every(Boolean)).toBe(true);
  await vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 60_000, interval: 100 });

  expect(smtp.received.length - before).toBe(people.length);
  const repeated = await database.db.execute(
    sql`select id from jobs.job where name = 'send-letter' and data ->> 'to' like 'pair.%' and retry_count > 0`,
  );
  expect(repeated.rows).toEqual([]);
}, 120_000);
