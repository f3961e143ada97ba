import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { testDeliveryTo } from "#server/features/console/commands/test-email.ts";
import { readSystem as readSystemOf } from "#server/features/console/queries/system.ts";
import { subscribers } from "#server/features/newsletter/schema.ts";
import { enqueueTestEmail } from "#server/features/outbox/commands.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { startSmtpServer } from "#tests/support/smtp.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let accepts = false;
const logged: string[] = [];
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let api: TestApi;
let admin: TestStaff;
beforeAll(async () => {
  smtp = await startSmtpServer(() => accepts);
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: tmpdir(),
    CALLER_CPU_PERCENT: "0",
    SMTP_URL: smtp.url,
  });
  const logger = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  api = await startApi({ replace: { config, logger } });
  admin = await createStaff(api.services.db, "administrator");
});
afterAll(async () => {
  await api.close();
  await smtp.closeAbruptly();
});

const readSystem = () => callStaffOk(api, admin.token, "getSystem", {});
const metricOf = async () => /^emails_unsent (\d+)$/m.exec(await api.services.metrics.text())?.[1];

test("a refused email is shown with the server's answer, in the metric and in the log, and is tried again", async () => {
  await enqueueTestEmail(api.services, "nobody@example.com");
  await enqueueTestEmail(api.services, "nobody-else@example.com");
  await expect.poll(async () => (await readSystem()).unsent_count, { timeout: 10_000 }).toBe(2);
  const [first] = (await readSystem()).unsent;
  expect(first).toMatchObject({ to: "nobody@example.com", attempts: 1 });
  expect(first?.answer).toContain("550 no such mailbox");
  expect(first?.next_attempt_at).not.toBeNull();
  expect(await metricOf()).toBe("2");
  const warnings = logged.filter((line) => line.includes("An email could not be sent"));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain("550 no such mailbox");
  expect(warnings[0]).not.toContain("example.com");

  accepts = true;
  const id = first?.id ?? "";
  expect(await callStaffOk(api, admin.token, "retryEmails", { id })).toEqual({ count: 1 });
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
  await expect.poll(async () => (await readSystem()).unsent_count).toBe(1);
  expect((await callStaff(api, admin.token, "retryEmails", { id })).statusCode).toBe(404);
  expect((await listActions(api.services.db, 1))[0]).toMatchObject({
    operator: `Ada Lovelace (staff ${admin.userId})`,
    action: "retry-emails",
    details: { count: 1, job: id },
  });
});

test("an email that was given up stays in the list, and can be sent", async () => {
  accepts = false;
  await api.services.db.execute(
    sql`update jobs.job set retry_limit = 0 where name = 'send-email' and state = 'retry'`,
  );
  await callStaffOk(api, admin.token, "retryEmails", { id: null });
  await expect
    .poll(async () => (await readSystem()).unsent.map(({ next_attempt_at }) => next_attempt_at), {
      timeout: 10_000,
    })
    .toEqual([null]);
  expect((await readSystem()).unsent[0]?.answer).toContain("550 no such mailbox");
  expect(await metricOf()).toBe("1");
  accepts = true;
  expect(await callStaffOk(api, admin.token, "retryEmails", { id: null })).toEqual({ count: 1 });
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(2);
  await expect.poll(async () => (await readSystem()).unsent_count).toBe(0);
});

test("a test email to oneself returns the server's answer at once", async () => {
  accepts = false;
  const refused = await callStaffOk(api, admin.token, "testEmailDelivery", {});
  expect(refused).toMatchObject({ outcome: "refused", to: "administrator@example.com" });
  expect(refused.answer).toContain("550 no such mailbox");
  accepts = true;
  const sent = await callStaffOk(api, admin.token, "testEmailDelivery", {});
  expect(sent).toMatchObject({ outcome: "sent" });
  expect(sent.answer).toMatch(/^250 /);
  expect(smtp.received.at(-1)?.recipients).toEqual(["administrator@example.com"]);
  expect((await listActions(api.services.db, 1))[0]).toMatchObject({
    action: "send-test-email",
    details: { outcome: "sent" },
  });
});

test("a mail server that says nothing is waited for no longer than the limit", async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => void open.add(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { config } = api.services;
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const needs = { ...api.services, config: { ...config, mail: { ...config.mail, smtpUrl } } };
  const result = await testDeliveryTo(needs, admin.userId, 200);
  expect(result).toMatchObject({ outcome: "unanswered", answer: null });
  expect(result.took_ms).toBeLessThan(5000);
  for (const socket of open) socket.destroy();
  silent.close();
});

test("without a mail server the test email is stored, and the setup says that mail is missing", async () => {
  const { config } = api.services;
  const needs = { ...api.services, config: { ...config, mail: { ...config.mail, smtpUrl: null } } };
  expect(await testDeliveryTo(needs, admin.userId)).toMatchObject({ outcome: "stored" });
});

test("the setup names its parts, no password, and what the site can't see as unknown", async () => {
  const { version, commit, started_at, setup } = await readSystem();
  expect(commit ?? "0".repeat(40)).toMatch(/^[0-9a-f]{40}$/);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(Date.parse(started_at)).toBeLessThanOrEqual(Date.now());
  expect(setup.map(({ part, state }) => [part, state])).toEqual([
    ["mail", "ready"],
    ["storage", "ready"],
    ["signing_key", "missing"],
    ["backups", "unknown"],
    ["imprint", "missing"],
  ]);
  const withPassword = { ...api.services.config.mail, smtpUrl: "smtps://robot:secret-word@mail.example.com" };
  const config = { ...api.services.config, mail: withPassword };
  expect(JSON.stringify(await readSystemOf({ ...api.services, config }))).not.toMatch(/robot|secret-word/);
});

/** Sends an issue to the one subscriber, `reader@example.com`, whom the mail server refuses; returns its number. */
async function sendRefusedIssue(subject: string): Promise<number> {
  const content = { subject, text: "Two of twelve failed." };
  const { id } = await callStaffOk(api, admin.token, "saveNewsletterIssue", {
    id: null,
    seen: 0,
    ...content,
  });
  accepts = false;
  await callStaffOk(api, admin.token, "testNewsletterIssue", { id, seen: 1 });
  await callStaffOk(api, admin.token, "sendNewsletterIssue", { id, seen: 1, recipients: 1 });
  await expect
    .poll(() => figuresOf(id), { timeout: 10_000 })
    .toMatchObject({ recipients: 1, sent: 0, failed: 1 });
  return id;
}

const figuresOf = async (id: number) =>
  (await callStaffOk(api, admin.token, "getNewsletterIssue", { id })).sending?.figures;

test("an issue that the mail server refuses is counted, and leaves with the headers of a one-click unsubscribe", async () => {
  const now = new Date();
  await api.services.db
    .insert(subscribers)
    .values({ emailId: "reader@example.com", emailedAt: now, confirmedAt: now });
  const id = await sendRefusedIssue("Refused at first");
  accepts = true;
  await callStaffOk(api, admin.token, "retryEmails", { id: null });
  await expect.poll(() => figuresOf(id), { timeout: 10_000 }).toMatchObject({ sent: 1, failed: 0 });
  const email = smtp.received.find(({ recipients }) => recipients.includes("reader@example.com"));
  expect(email?.raw).toMatch(/^List-Unsubscribe: <http\S+\/unsubscribe\?token=newsletter\./im);
  expect(email?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
});

test("who unsubscribes while an issue waits to be sent gets none of it", async () => {
  const id = await sendRefusedIssue("Waits for the mail server");
  const [reader] = await api.services.db.select().from(subscribers);
  const link = new URL(unsubscribeUrl(api.services, "newsletter", String(reader?.id)));
  await api.callOk("unsubscribe", { token: link.searchParams.get("token") ?? "" });
  expect(await figuresOf(id)).toEqual({ recipients: 1, sent: 0, failed: 0, unsubscribed: 1 });
  expect((await readSystem()).unsent.filter(({ to }) => to === "reader@example.com")).toEqual([]);
});
