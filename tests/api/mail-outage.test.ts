import { pino } from "pino";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { hmac } from "#platform/ids.ts";
import { type Jobs, openJobs } from "#platform/jobs.ts";
import { QUEUES } from "#platform/queues.ts";
import { joinNewsletter } from "#server/features/newsletter/commands.ts";
import { startEmailDelivery } from "#server/features/outbox/commands.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startSmtpServer } from "#tests/support/smtp.ts";

const logger = pino({ level: "silent" });
const emailKey = hmac("secret", "emails");
let database: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await createTestDatabase();
  const queues = { ...QUEUES, "send-email": { ...QUEUES["send-email"], retryDelaySeconds: 1 } };
  jobs = await openJobs({ url: database.url, logger, queues, emailKey });
});
afterAll(async () => {
  await jobs.close();
  await database.drop();
});

test("while the mail server rejects everything emails wait, and each is sent once when it's back", async () => {
  let attempts = 0;
  let down = true;
  const smtp = await startSmtpServer(() => {
    attempts += 1;
    return !down;
  });
  const config = readConfig({ NODE_ENV: "test", SMTP_URL: smtp.url });
  const needs = {
    db: database.db,
    jobs,
    config,
    clock: { now: () => new Date() },
    linkKey: "k".repeat(64),
    emailKey,
    logger,
  };
  await startEmailDelivery(needs);
  const recipients = ["one@example.com", "two@example.com", "three@example.com"];
  for (const recipient of recipients) await joinNewsletter(needs, recipient);
  await expect.poll(() => attempts).toBeGreaterThan(recipients.length);
  expect(smtp.received).toEqual([]);

  down = false;
  await expect.poll(() => smtp.received).toHaveLength(recipients.length);
  const emails = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
  expect(emails.map(({ to }) => to?.[0]?.address).sort()).toEqual(recipients.toSorted());
  for (const { text } of emails)
    expect(text).toMatch(/\/newsletter\/confirm\?token=newsletter-confirm\.\d+\./);
  await smtp.close();
});

test("send-email is retried for more than three hours", () => {
  const { retries, retryDelaySeconds, maxRetryDelaySeconds } = QUEUES["send-email"];
  const waits = Array.from({ length: retries }, (_, at) =>
    Math.min(retryDelaySeconds * 2 ** at, maxRetryDelaySeconds),
  );
  // Jitter shortens each delay to half at most.
  expect(waits.reduce((sum, wait) => sum + wait / 2, 0)).toBeGreaterThan(3 * 3600);
});
