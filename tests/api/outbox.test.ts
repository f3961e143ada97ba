import { sql, TransactionRollbackError } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import type { Email, Mailer } from "#platform/mail/mailer.ts";
import { deliver, enqueueEmail, enqueueTestEmail } from "#server/features/outbox/commands.ts";
import { findSentAt, listStoredEmails, listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { devMailPages } from "#server/features/outbox/routes.ts";
import { startApi } from "#tests/support/api.ts";

const api = await startApi();
const { db, jobs, config, emailKey } = api.services;
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
  const production = devMailPages({ db, emailKey, config: { ...config, environment: "production" } });
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
  await expect(deliver(api.services, mailer, createEmail("once"))).rejects.toThrow("the mail server is down");
  broken = false;
  await Promise.all([
    deliver(api.services, mailer, createEmail("once")),
    deliver(api.services, mailer, createEmail("once")),
  ]);
  await deliver(api.services, mailer, createEmail("once"));
  expect(left).toEqual(["once"]);
});

test("enqueueTestEmail rejects an invalid email address and stores nothing", async () => {
  await expect(enqueueTestEmail(api.services, "not an address")).rejects.toThrow("Enter an email address.");
});

test("bodies of emails are encrypted in the queue and in the store, and shown at /dev/mail", async () => {
  const email = { ...createEmail("sealed"), text: "Your code: 83719264", html: "<b>83719264</b>" };
  await db.transaction((tx) => enqueueEmail(tx, jobs, email));
  await expect.poll(() => findSentAt(db, "sealed")).not.toBeNull();
  for (const table of ["jobs.job", "stored_emails"]) {
    const { rows } = await db.execute<{ row: string }>(sql`select t::text as row from ${sql.raw(table)} t`);
    const stored = rows.map(({ row }) => row).join();
    expect(stored).toContain("sealed");
    expect(stored).not.toContain("83719264");
  }
  const [stored] = await listStoredEmailsTo(api.services, email.to);
  expect(stored).toMatchObject({ text: email.text, html: email.html });
  expect((await api.app.inject(`/dev/mail/${stored?.id}`)).body).toContain("83719264");
});

test("an email that was queued before bodies were encrypted is sent", async () => {
  const plain = JSON.stringify({ ...createEmail("plain"), text: "From before" });
  await db.transaction((tx) => enqueueEmail(tx, jobs, createEmail("plain")));
  await db.execute(
    sql`update jobs.job set data = ${plain}::jsonb where data ->> 'key' = 'plain' and state < 'active'`,
  );
  await expect.poll(() => findSentAt(db, "plain")).not.toBeNull();
});

test("deliver drops what a recipient gets too much of in a day, each kind by itself", async () => {
  const sent: string[] = [];
  const mailer: Mailer = { send: async ({ key }) => void sent.push(key) };
  const clock = fixedClock(new Date());
  const deliverTo = (key: string, to: string) =>
    deliver({ ...api.services, clock }, mailer, { ...createEmail(key), to });
  for (let at = 0; at < 6; at += 1) await deliverTo(`newsletter:${at}:1`, "flooded@example.com");
  expect(sent).toHaveLength(4);
  await deliverTo("notice:1", "flooded@example.com");
  await deliverTo("newsletter:6:1", "other@example.com");
  expect(sent).toHaveLength(6);
  clock.advance(86_400_000);
  await deliverTo("newsletter:7:1", "flooded@example.com");
  expect(sent).toHaveLength(7);
  await deliverTo("newsletter:5:1", "flooded@example.com");
  expect(sent).toHaveLength(7);
});
