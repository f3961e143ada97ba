import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { openJobs } from "#platform/jobs.ts";
import { QUEUES } from "#platform/queues.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const database = await createTestDatabase();
const impatient = {
  ...QUEUES,
  "prepare-upload": { ...QUEUES["prepare-upload"], retryAfterSeconds: 1, longestRetryAfterSeconds: 1 },
  "send-letter": { ...QUEUES["send-letter"], retries: 1, retryAfterSeconds: 1, longestRetryAfterSeconds: 1 },
};
const jobs = await openJobs({
  url: database.url,
  logger: pino({ level: "silent" }),
  queues: impatient,
  lookForSilentSeconds: 1,
});
afterAll(async () => {
  await jobs.close();
  await database.drop();
});

const letter = (key: string) => ({ key, to: "reader@example.com", subject: "", text: "", html: "" });

const waiting = async () => {
  const { rows } = await database.db.execute<{ key: string }>(
    sql`select data ->> 'key' as key from jobs.job where name = 'send-letter' and state < 'active'`,
  );
  return rows.map(({ key }) => key);
};

test("a job exists exactly if its transaction commits, and once a key", async () => {
  await database.db
    .transaction(async (tx) => {
      await jobs.enqueue(tx, "send-letter", letter("rolled back"));
      tx.rollback();
    })
    .catch(() => undefined);
  expect(await waiting()).toEqual([]);

  const taken = await database.db.transaction(async (tx) => [
    await jobs.enqueue(tx, "send-letter", letter("kept"), { singletonKey: "a" }),
    await jobs.enqueue(tx, "send-letter", letter("second"), { singletonKey: "a" }),
    await jobs.enqueue(tx, "send-letter", letter("other")),
  ]);
  expect(taken).toEqual([true, false, true]);
  expect((await waiting()).sort()).toEqual(["kept", "other"]);
});

test("what fails is tried again, given up after its tries, and can be put back", async () => {
  const tried: string[] = [];
  let mended = false;
  await jobs.work("send-letter", async ({ key }) => {
    tried.push(key);
    if (key === "kept" && !mended) throw new Error("the mail server is down");
  });
  const given = await vi.waitFor(
    async () => {
      const [first] = await jobs.listDeadLetters();
      expect(first).toBeDefined();
      return first;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(given).toMatchObject({ queue: "send-letter", tries: 2, reason: "the mail server is down" });
  expect(given?.payload).toMatchObject({ key: "kept" });
  expect(tried.toSorted()).toEqual(["kept", "kept", "other"]);

  mended = true;
  expect(await jobs.redriveDeadLetters()).toBe(1);
  await vi.waitFor(() => expect(tried).toHaveLength(4), { timeout: 20_000, interval: 100 });
  expect(await jobs.listDeadLetters()).toEqual([]);
});

test("what a process had begun that is not heard of any more is done by another one", async () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  await jobs.enqueue(database.db, "prepare-upload", { key: "half done" }, { startAfter: tomorrow });
  await database.db.execute(sql`
    update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
    where name = 'prepare-upload'
  `);
  const done: string[] = [];
  await jobs.work("prepare-upload", async ({ key }) => void done.push(key));
  await vi.waitFor(() => expect(done).toEqual(["half done"]), { timeout: 20_000, interval: 100 });
});

test("jobs that have piled up are done one after the other, without waiting between them", async () => {
  const many = 40;
  for (let at = 0; at < many; at++)
    await jobs.enqueue(database.db, "announce-merge", { requestId: at, fromId: 0, userIds: [] });
  let done = 0;
  await jobs.work("announce-merge", async () => {
    done += 1;
  });
  // Two seconds for each would take four times as long.
  await vi.waitFor(() => expect(done).toBe(many), { timeout: 20_000, interval: 100 });
});
