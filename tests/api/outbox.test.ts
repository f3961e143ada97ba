import { TransactionRollbackError } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Email, Mailer } from "#platform/mail/mailer.ts";
import { deliver, enqueueEmail, enqueueTestEmail } from "#server/features/outbox/commands.ts";
import { findSentAt, listStoredEmails } from "#server/features/outbox/queries.ts";
import { devMailPages } from "#server/features/outbox/routes.ts";
import { startApi } from "#tests/support/api.ts";

const api = await startApi();
const { db, jobs, config } = api.services;
afterAll(() => api.close());

const createEmail = (key: string): Email => ({
  key,
  to: "recipient@example.com",
  subject: key,
  text: "t",
  html: "<p>h",
});

test("enqueueTestEmail stores and delivers an email, shown at /dev/mail", async () => {
  const { key } = await enqueueTestEmail(api.services, "operator@example.com");
  await expect.poll(() => findSentAt(db, key)).not.toBeNull();

  const list = await api.app.inject("/dev/mail");
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain("operator@example.com");
  expect(list.body).not.toContain("<script");

  const address = /href="(\/dev\/mail\/\d+)"/.exec(list.body)?.[1] ?? "";
  const page = await api.app.inject(address);
  expect(page.body).toContain("Email delivery works");
  const html = await api.app.inject(`${address}/html`);
  expect(html.headers["content-security-policy"]).toContain("sandbox");
  expect(html.body).toContain(config.siteUrl);
});

test.each(["0", "999999999", "12345678901234567890", "abc", "1%27--"])(
  "/dev/mail/%s returns 404",
  async (id) => {
    expect((await api.app.inject(`/dev/mail/${id}`)).statusCode).toBe(404);
  },
);

test("/dev/mail doesn't exist in production", async () => {
  const added: string[] = [];
  const app = { get: (path: string) => added.push(path) };
  const production = devMailPages({ db, config: { ...config, environment: "production" } });
  await production(app as never);
  expect(added).toEqual([]);
});

test("an email enqueued in a rolled-back transaction is never sent", async () => {
  const rolledBack = db.transaction(async (tx) => {
    await enqueueEmail(tx, jobs, createEmail("unwanted"));
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow(TransactionRollbackError);
  await db.transaction((tx) => enqueueEmail(tx, jobs, createEmail("wanted")));
  await expect.poll(() => findSentAt(db, "wanted")).not.toBeNull();
  const subjects = (await listStoredEmails(db, 10)).map(({ subject }) => subject);
  expect(subjects).toContain("wanted");
  expect(subjects).not.toContain("unwanted");
});

test("deliver sends an email once: not again on a retry, and a retry after a failure sends it", async () => {
  const left: string[] = [];
  let broken = true;
  const mailer: Mailer = {
    async send({ key }) {
      if (broken) throw new Error("the mail server is down");
      left.push(key);
    },
  };
  await expect(deliver(db, mailer, createEmail("once"))).rejects.toThrow("the mail server is down");
  broken = false;
  await Promise.all([deliver(db, mailer, createEmail("once")), deliver(db, mailer, createEmail("once"))]);
  await deliver(db, mailer, createEmail("once"));
  expect(left).toEqual(["once"]);
});

test("enqueueTestEmail rejects an invalid email address and stores nothing", async () => {
  await expect(enqueueTestEmail(api.services, "not an address")).rejects.toThrow("Enter an email address.");
});
