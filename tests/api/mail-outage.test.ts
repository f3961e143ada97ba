import { pino } from "pino";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#platform/config.ts";
import { type Jobs, openJobs } from "#platform/jobs.ts";
import { QUEUES } from "#platform/queues.ts";
import { joinNewsletter } from "#server/features/newsletter/commands.ts";
import { deliverLetters } from "#server/features/outbox/commands.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startSmtp } from "#tests/support/smtp.ts";

let database: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await createTestDatabase();
  const queues = { ...QUEUES, "send-letter": { ...QUEUES["send-letter"], retryAfterSeconds: 1 } };
  jobs = await openJobs({ url: database.url, logger: pino({ level: "silent" }), queues });
});
afterAll(async () => {
  await jobs.close();
  await database.drop();
});

test("while the mail server takes nothing letters wait, and each goes out once when it is back", async () => {
  let tried = 0;
  let down = true;
  const smtp = await startSmtp(() => {
    tried += 1;
    return !down;
  });
  const config = readConfig({ NODE_ENV: "test", SMTP_URL: smtp.url });
  const needs = { db: database.db, jobs, config, clock: { now: () => new Date() }, linkKey: "k".repeat(64) };
  await deliverLetters(needs);
  const readers = ["one@example.com", "two@example.com", "three@example.com"];
  for (const reader of readers) await joinNewsletter(needs, reader);
  await vi.waitFor(() => expect(tried).toBeGreaterThan(readers.length), { timeout: 20_000, interval: 50 });
  expect(smtp.received).toEqual([]);

  down = false;
  await vi.waitFor(() => expect(smtp.received).toHaveLength(readers.length), {
    timeout: 25_000,
    interval: 50,
  });
  const letters = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
  expect(letters.map(({ to }) => to?.[0]?.address).sort()).toEqual(readers.toSorted());
  for (const { text } of letters)
    expect(text).toMatch(/\/newsletter\/confirm\?token=newsletter-confirm\.\d+\./);
  await smtp.close();
});

test("letters are tried for much longer than a mail server is down for an hour", () => {
  const { retries, retryAfterSeconds, longestRetryAfterSeconds } = QUEUES["send-letter"];
  const waits = Array.from({ length: retries }, (_, at) =>
    Math.min(retryAfterSeconds * 2 ** at, longestRetryAfterSeconds),
  );
  // Each wait is shortened by chance, to half at most.
  expect(waits.reduce((sum, wait) => sum + wait / 2, 0)).toBeGreaterThan(3 * 3600);
});
