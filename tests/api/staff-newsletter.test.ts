import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RETENTION } from "#contract/retention.ts";
import type { fixedClock } from "#platform/clock.ts";
import { readLink } from "#platform/link-tokens.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { closeOldIssues } from "#server/features/newsletter/commands/close-issues.ts";
import { findSubscription } from "#server/features/newsletter/queries.ts";
import { newsletterRecipients, subscribers } from "#server/features/newsletter/schema.ts";
import { EMAIL_BATCH_SIZE } from "#server/features/outbox/commands.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { storedEmails } from "#server/features/outbox/schema.ts";
import { startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

const SUBJECT = "Twelve magnesium products, tested";
const TEXT =
  "Two of twelve failed.\n\nRead all of them at https://example.com/reports?q=a&b=c.\nMore on Monday. <b>Not HTML</b>";

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
let publisher: TestStaff;
let editor: TestStaff;
beforeAll(async () => {
  ({ api, clock } = await startAccountsApi());
  publisher = await createStaff(api.services.db, "publisher");
  editor = await createStaff(api.services.db, "editor");
});
afterAll(() => api.close());

const db = () => api.services.db;

/** Replaces all subscribers by `confirmed` confirmed ones, `group.0@example.com` and so on, and one who has not confirmed. */
async function subscribe(group: string, confirmed: number): Promise<void> {
  await db().delete(subscribers);
  const now = clock.now();
  await db()
    .insert(subscribers)
    .values([
      ...Array.from({ length: confirmed }, (_, at) => ({
        emailId: `${group}.${at}@example.com`,
        emailedAt: now,
        confirmedAt: now,
      })),
      { emailId: `${group}.unconfirmed@example.com`, emailedAt: now },
    ]);
}

const save = (subject = SUBJECT, text = TEXT) =>
  callStaffOk(api, editor.token, "saveNewsletterIssue", { id: null, seen: 0, subject, text });
const read = (id: number) => callStaffOk(api, publisher.token, "getNewsletterIssue", { id });

/** Writes an issue and tests it; returns its number. */
async function writeTested(subject = SUBJECT): Promise<number> {
  const { id } = await save(subject);
  await callStaffOk(api, publisher.token, "testNewsletterIssue", { id, seen: 1 });
  return id;
}

const send = (id: number, recipients: number, seen = 1, token = publisher.token) =>
  callStaff(api, token, "sendNewsletterIssue", { id, seen, recipients });

const receivedBy = async (group: string, subject = SUBJECT) =>
  (
    await db()
      .select({ to: storedEmails.recipient })
      .from(storedEmails)
      .where(and(like(storedEmails.recipient, `${group}.%`), eq(storedEmails.subject, subject)))
  ).map(({ to }) => to);

test("an issue is written, read as the exact email, tested, and sent once to each confirmed address", async () => {
  await subscribe("reader", 3);
  const { id } = await save();
  const issue = await read(id);
  expect(issue).toMatchObject({ subject: SUBJECT, text: TEXT, revision: 1, is_tested: false, confirmed: 3 });
  expect((await send(id, 3)).message).toBe("Send a test of this text to yourself first, and read it.");

  expect(await callStaffOk(api, publisher.token, "testNewsletterIssue", { id, seen: 1 })).toEqual({
    to: "publisher@example.com",
  });
  const testEmails = () => listStoredEmailsTo(api.services, "publisher@example.com");
  await expect.poll(testEmails).toHaveLength(1);
  expect((await testEmails())[0]).toMatchObject({
    subject: SUBJECT,
    text: issue.preview.text,
    html: issue.preview.html,
  });

  expect((await send(id, 3)).data).toEqual({ recipients: 3 });
  await expect
    .poll(async () => (await receivedBy("reader")).sort())
    .toEqual(["reader.0@example.com", "reader.1@example.com", "reader.2@example.com"]);
  const [email] = await listStoredEmailsTo(api.services, "reader.0@example.com");
  const withoutToken = (text = "") => text.replaceAll(/token=[\w.:-]+/g, "token=");
  expect(withoutToken(email?.text)).toBe(withoutToken(issue.preview.text));
  expect(withoutToken(email?.html)).toBe(withoutToken(issue.preview.html));
  const opened = await api.app.inject({ url: issue.preview.html_url });
  expect([opened.statusCode, opened.body]).toEqual([200, issue.preview.html]);
  expect(opened.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(issue.preview.html).toContain('href="https://example.com/reports?q=a&amp;b=c"');
  expect(issue.preview.html).toContain("&lt;b&gt;Not HTML&lt;/b&gt;");
  expect((await read(id)).sending?.figures).toEqual({ recipients: 3, sent: 3, failed: 0, unsubscribed: 0 });
  expect((await findSubscription(db(), "reader.0@example.com"))?.issues).toEqual([
    { subject: SUBJECT, sent_at: clock.now().toISOString() },
  ]);
  expect((await listActions(db(), 1))[0]).toMatchObject({
    operator: `Ada Lovelace (staff ${publisher.userId})`,
    action: "send-newsletter",
    subject: `newsletter issue ${id}`,
    details: { subject: SUBJECT, text: TEXT, recipients: 3 },
  });
});

test("the link in an issue unsubscribes its recipient, who is counted; the link in a preview unsubscribes no one", async () => {
  await subscribe("leaver", 2);
  const subject = "An issue to unsubscribe from";
  const id = await writeTested(subject);
  const tokenOf = (text = "") => /\/unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? "";
  await api.callOk("unsubscribe", { token: tokenOf((await read(id)).preview.text) });
  expect((await send(id, 2)).statusCode).toBe(200);
  await expect.poll(() => receivedBy("leaver", subject)).toHaveLength(2);
  const token = tokenOf((await listStoredEmailsTo(api.services, "leaver.1@example.com"))[0]?.text);
  expect(readLink(api.services.linkKey, token)?.purpose).toBe("newsletter");
  await api.callOk("unsubscribe", { token });
  expect((await read(id)).sending?.figures).toEqual({ recipients: 2, sent: 2, failed: 0, unsubscribed: 1 });
});

test("sending is refused if the text, the test or the number is not what was seen, and starts once of two", async () => {
  await subscribe("counted", 2);
  const subject = "An issue with another number";
  const id = await writeTested(subject);
  expect(await send(id, 1)).toMatchObject({
    statusCode: 409,
    message: "The number of confirmed addresses is now 2. Look again.",
  });
  expect((await read(id)).sending).toBeNull();

  await callStaffOk(api, editor.token, "saveNewsletterIssue", {
    id,
    seen: 1,
    subject,
    text: "Another text.",
  });
  expect((await send(id, 2, 1)).statusCode).toBe(409);
  expect((await send(id, 2, 2)).message).toBe("Send a test of this text to yourself first, and read it.");
  const late = { id, seen: 1, subject, text: "Typed meanwhile." };
  expect((await callStaff(api, publisher.token, "saveNewsletterIssue", late)).statusCode).toBe(409);
  expect((await read(id)).text).toBe("Another text.");

  await callStaffOk(api, publisher.token, "testNewsletterIssue", { id, seen: 2 });
  const answers = await Promise.all([send(id, 2, 2), send(id, 2, 2)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await expect.poll(() => receivedBy("counted", subject)).toHaveLength(2);
});

test("an issue that is being sent can't be edited, tested, sent again or discarded; a draft can be discarded", async () => {
  await subscribe("fixed", 1);
  const id = await writeTested("A sent issue");
  expect((await send(id, 1)).statusCode).toBe(200);
  const change = { id, seen: 1, subject: "Changed", text: "Changed after all." };
  for (const answer of [
    await callStaff(api, editor.token, "saveNewsletterIssue", change),
    await callStaff(api, publisher.token, "testNewsletterIssue", { id, seen: 1 }),
    await send(id, 1),
    await callStaff(api, publisher.token, "discardNewsletterIssue", { id }),
  ])
    expect(answer).toMatchObject({
      statusCode: 409,
      message: "This issue has been sent and can’t be changed.",
    });
  const { id: draft } = await save("A draft to discard");
  await callStaffOk(api, editor.token, "discardNewsletterIssue", { id: draft });
  expect((await callStaff(api, editor.token, "getNewsletterIssue", { id: draft })).statusCode).toBe(404);
});

test("editors write but don't send; moderators and scientists do neither; sending needs recent authentication", async () => {
  await subscribe("role", 1);
  const id = await writeTested("An issue of the editors");
  expect((await send(id, 1, 1, editor.token)).statusCode).toBe(403);
  for (const role of ["moderator", "scientist"] as const) {
    const { token } = await createStaff(db(), role);
    expect((await callStaff(api, token, "listNewsletterIssues", {})).statusCode).toBe(403);
    expect((await send(id, 1, 1, token)).statusCode).toBe(403);
  }
  const old = await createStaff(db(), "publisher", { recent: false, emailId: "old@example.com" });
  expect(await send(id, 1, 1, old.token)).toMatchObject({
    statusCode: 403,
    data: { reason: "recent_authentication_required" },
  });
  expect((await read(id)).sending).toBeNull();
});

test("a crash in the middle sends no one the issue twice, and the retry reaches the others", async () => {
  const count = EMAIL_BATCH_SIZE + 20;
  await subscribe("crash", count);
  const subject = "An issue in two batches";
  const id = await writeTested(subject);
  // A sequence isn't rolled back, so the second attempt knows of the first.
  await db().execute(sql`create sequence newsletter_attempts`);
  await db().execute(sql`
    create function break_once() returns trigger language plpgsql as $$
    begin
      if new.data ->> 'to' = ${sql.raw(`'crash.${count - 1}@example.com'`)} and nextval('newsletter_attempts') = 1 then
        raise exception 'the connection broke';
      end if;
      return new;
    end $$`);
  await db().execute(
    sql`create trigger break_once before insert on jobs.job for each row when (new.name = 'send-email') execute function break_once()`,
  );
  expect((await send(id, count)).statusCode).toBe(200);
  const retries = async () =>
    (await db().execute(sql`select from jobs.job where name = 'send-newsletter' and state = 'retry'`))
      .rowCount;
  await expect.poll(retries, { timeout: 10_000 }).toBe(1);
  const enqueued = () =>
    db().$count(
      newsletterRecipients,
      and(eq(newsletterRecipients.issueId, id), eq(newsletterRecipients.isEnqueued, true)),
    );
  expect(await enqueued()).toBe(EMAIL_BATCH_SIZE);
  await expect
    .poll(async () => (await receivedBy("crash", subject)).length, { timeout: 15_000 })
    .toBe(EMAIL_BATCH_SIZE);

  await db().execute(
    sql`update jobs.job set start_after = now() where name = 'send-newsletter' and state = 'retry'`,
  );
  await expect.poll(async () => (await receivedBy("crash", subject)).length, { timeout: 15_000 }).toBe(count);
  expect(new Set(await receivedBy("crash", subject)).size).toBe(count);

  // A worker that starts the job once more, after it had ended: nothing is enqueued.
  await db().transaction((tx) => api.services.jobs.enqueue(tx, "send-newsletter", { issueId: id }));
  const unfinished = async () =>
    (
      await db().execute(
        sql`select from jobs.job where name in ('send-newsletter', 'send-email') and state < 'completed'`,
      )
    ).rowCount;
  await expect.poll(unfinished, { timeout: 10_000 }).toBe(0);
  expect(await receivedBy("crash", subject)).toHaveLength(count);
  expect((await read(id)).sending?.figures).toMatchObject({ recipients: count, sent: count });
});

test("recipients are deleted after their retention, and the figures stay", async () => {
  await subscribe("stays", 2);
  const subject = "An issue that grows old";
  const id = await writeTested(subject);
  expect((await send(id, 2)).statusCode).toBe(200);
  await expect.poll(async () => (await read(id)).sending?.figures.sent).toBe(2);
  const { lifetimeS } = RETENTION.newsletterRecipients;
  await closeOldIssues(api.services, new Date(clock.now().getTime() + (lifetimeS - 60) * 1000));
  const stored = () => db().$count(newsletterRecipients, eq(newsletterRecipients.issueId, id));
  expect(await stored()).toBe(2);
  await closeOldIssues(api.services, new Date(clock.now().getTime() + (lifetimeS + 60) * 1000));
  expect(await stored()).toBe(0);
  expect((await read(id)).sending?.figures).toEqual({ recipients: 2, sent: 2, failed: 0, unsubscribed: 0 });
});

test("the link of a preview opens for an hour, and no other token does", async () => {
  const { id } = await save("An issue to preview");
  const { html_url } = (await read(id)).preview;
  const status = async (url: string) => (await api.app.inject({ url })).statusCode;
  expect(await status(html_url)).toBe(200);
  expect(await status(html_url.replace(/[0-9a-f]$/, (digit) => (digit === "0" ? "1" : "0")))).toBe(404);
  const unsubscribe = /token=(\S+)/.exec((await read(id)).preview.text)?.[1];
  expect(await status(`/newsletter/preview?token=${unsubscribe}`)).toBe(404);
  expect(await status("/newsletter/preview")).toBe(404);
  clock.advance(3_601_000);
  expect(await status(html_url)).toBe(404);
});
