import { sql, TransactionRollbackError } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { openJobs } from "#platform/jobs.ts";
import { QUEUES } from "#platform/queues.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const database = await createTestDatabase();
const impatient = {
  ...QUEUES,
  "prepare-upload": { ...QUEUES["prepare-upload"], retryDelaySeconds: 1, maxRetryDelaySeconds: 1 },
  "send-email": { ...QUEUES["send-email"], retries: 1, retryDelaySeconds: 1, maxRetryDelaySeconds: 1 },
};
const jobs = await openJobs({
  url: database.url,
  logger: pino({ level: "silent" }),
  queues: impatient,
  superviseIntervalSeconds: 1,
});
afterAll(async () => {
  await jobs.close();
  await database.drop();
});

const emailPayload = (key: string) => ({ key, to: "recipient@example.com", subject: "", text: "", html: "" });

const waiting = async () => {
  const { rows } = await database.db.execute<{ key: string }>(
    sql`select data ->> 'key' as key from jobs.job where name = 'send-email' and state < 'active'`,
  );
  return rows.map(({ key }) => key);
};

test("enqueue: a job exists only if its transaction commits, once per singleton key", async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, "send-email", emailPayload("rolled back"));
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow(TransactionRollbackError);
  expect(await waiting()).toEqual([]);

  const taken = await database.db.transaction(async (tx) => [
    await jobs.enqueue(tx, "send-email", emailPayload("first"), { singletonKey: "a" }),
    await jobs.enqueue(tx, "send-email", emailPayload("second"), { singletonKey: "a" }),
    await jobs.enqueue(tx, "send-email", emailPayload("other")),
  ]);
  expect(taken).toEqual([true, false, true]);
  expect((await waiting()).sort()).toEqual(["first", "other"]);
});

test("a failed job is retried, then dead-lettered, and can be redriven", async () => {
  const tried: string[] = [];
  let mended = false;
  await jobs.work("send-email", async ({ key }) => {
    tried.push(key);
    if (key === "first" && !mended) throw new Error("the mail server is down");
  });
  await expect.poll(async () => (await jobs.listFailedJobs()).length).toBe(1);
  const [given] = await jobs.listFailedJobs();
  expect(given).toMatchObject({ queue: "send-email", attempts: 2, reason: "the mail server is down" });
  expect(given?.payload).toMatchObject({ key: "first" });
  expect(tried.toSorted()).toEqual(["first", "first", "other"]);

  mended = true;
  expect(await jobs.retryFailedJobs()).toBe(1);
  await expect.poll(() => tried).toHaveLength(4);
  expect(await jobs.listFailedJobs()).toEqual([]);
});

test("a job without heartbeat is run by another process", async () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  await jobs.enqueue(database.db, "prepare-upload", { key: "half done" }, { startAfter: tomorrow });
  await database.db.execute(sql`
    update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
    where name = 'prepare-upload'
  `);
  const done: string[] = [];
  await jobs.work("prepare-upload", async ({ key }) => void done.push(key));
  await expect.poll(() => done).toEqual(["half done"]);
});

test("a backlog is processed without polling delays", async () => {
  const many = 60;
  for (let at = 0; at < many; at++)
    await jobs.enqueue(database.db, "notify-request-merge", { requestId: at, fromId: 0, userIds: [] });
  let done = 0;
  await jobs.work("notify-request-merge", async () => {
    done += 1;
  });
  // Polling every two seconds would take twice as long as the limit.
  await expect.poll(() => done).toBe(many);
});
