import { eq, isNotNull, sql, TransactionRollbackError } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { MAX_FOLLOWED_SUPPLEMENTS } from "#contract/limits.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { settleErrorReport } from "#server/features/corrections/commands.ts";
import { errorReports } from "#server/features/corrections/schema.ts";
import { follows } from "#server/features/follows/schema.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { moveRequest, publishRequest } from "#server/features/test-requests/commands/move.ts";
import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import { callOkAs, createUser, mailbox, unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi } from "#tests/support/api.ts";

const api = await startApi({ demoData: true, replace: { limiter: unlimitedLimiter } });
const { db, pool, jobs, clock, config } = api.services;
afterAll(() => api.close());

const { list } = await api.callOk("searchSupplements", { limit: 100 });
const [first, second] = list.filter(({ testing_status }) => testing_status === "not_tested");
const tested = list.find(({ report_slug }) => report_slug !== null);
if (!first || !second || !tested?.report_slug)
  throw new Error("the demo catalogue lacks the products that these tests need");
const reportSlug = tested.report_slug;

const createVerifiedUser = () => createUser(api, { emailVerified: true });

test("followers get one email per report event and can unsubscribe with one click", async () => {
  const { token, email, mail } = await createVerifiedUser();
  const stranger = await createVerifiedUser();
  for (const _ of [1, 2])
    expect(await callOkAs(api, token, "followSupplement", { supplement_id: first.slug })).toMatchObject({
      following: true,
    });
  expect(await callOkAs(api, token, "listFollowed", {})).toMatchObject({
    total: 1,
    list: [{ slug: first.slug }],
  });
  const news = {
    supplementId: Number(first.supplement_id),
    reportSlug,
    event: "failed" as const,
    at: clock.now().toISOString(),
  };
  await db.transaction((tx) => jobs.enqueue(tx, "notify-followers", news));
  await mail.waitForSubject("new report with a failed result");
  await db.transaction((tx) => jobs.enqueue(tx, "notify-followers", news));
  await db.transaction((tx) => jobs.enqueue(tx, "notify-followers", { ...news, event: "withdrawn" }));
  await mail.waitForSubject("report withdrawn");
  await expect.poll(mail.subjects).toHaveLength(2);
  // Not about what happened before someone followed the product.
  await callOkAs(api, stranger.token, "followSupplement", { supplement_id: first.slug });
  await db.transaction((tx) => jobs.enqueue(tx, "notify-followers", { ...news, event: "published" }));
  await expect.poll(mail.subjects).toHaveLength(3);
  expect(await stranger.mail.subjects()).toEqual([]);

  const [message] = await listStoredEmailsTo(api.services, email);
  expect(message?.text).toContain(`/report/${reportSlug}`);
  await api.callOk("unsubscribe", { token: /token=(\S+)/.exec(message?.text ?? "")?.[1] ?? "" });
  expect(await callOkAs(api, token, "listFollowed", {})).toMatchObject({
    total: 1,
    list: [{ alerts: false }],
  });
  // Without an email to the one who unsubscribed, though it would be their first about this report.
  const later = { ...news, reportSlug: "another-report", at: clock.now().toISOString() };
  await db.transaction((tx) => jobs.enqueue(tx, "notify-followers", later));
  await stranger.mail.waitForSubject("new report with a failed result");
  expect(await mail.subjects()).toHaveLength(3);
});

test("the notify-followers job sends nothing if its transaction rolls back", async () => {
  const { token, mail } = await createVerifiedUser();
  await callOkAs(api, token, "followSupplement", { supplement_id: first.slug });
  const news = {
    supplementId: Number(first.supplement_id),
    reportSlug,
    event: "published" as const,
    at: clock.now().toISOString(),
  };
  const rolledBack = db.transaction(async (tx) => {
    await jobs.enqueue(tx, "notify-followers", news);
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow(TransactionRollbackError);
  await db.transaction((tx) => jobs.enqueue(tx, "notify-followers", { ...news, event: "withdrawn" }));
  await mail.waitForSubject("report withdrawn");
  await expect.poll(mail.subjects).toHaveLength(1);
});

describe("followSupplement at the limit", () => {
  /** A user who can follow one more product. */
  const followerBelowLimit = async () => {
    const { token, user } = await createVerifiedUser();
    const rows = await db
      .insert(supplements)
      .values(
        Array.from({ length: MAX_FOLLOWED_SUPPLEMENTS - 1 }, (_, at) => ({
          slug: `followed-${user.user_id}-${at}`,
          brandId: Number(tested?.brand.brand_id),
          name: `Followed ${at}`,
          identityKey: `followed-${user.user_id}-${at}`,
          category: "minerals" as const,
          form: "capsule" as const,
          source: "sample" as const,
        })),
      )
      .returning({ supplementId: supplements.id });
    const at = clock.now();
    await db
      .insert(follows)
      .values(rows.map(({ supplementId }) => ({ userId: Number(user.user_id), supplementId, at })));
    const count = () => db.$count(follows, eq(follows.userId, Number(user.user_id)));
    return { token, count };
  };
  const slugs = list.slice(0, 6).map(({ slug }) => slug);

  test("following a followed product again changes nothing, and another one returns 409", async () => {
    const { token, count } = await followerBelowLimit();
    const follow = (slug = "") => api.call("followSupplement", { supplement_id: slug }, token);
    for (const _ of [1, 2])
      expect(await follow(slugs[0])).toMatchObject({ statusCode: 200, data: { following: true } });
    expect(await follow(slugs[1])).toMatchObject({
      statusCode: 409,
      message: `You can follow up to ${MAX_FOLLOWED_SUPPLEMENTS} products.`,
    });
    expect(await count()).toBe(MAX_FOLLOWED_SUPPLEMENTS);
  });

  test("60 calls at once do not pass it", async () => {
    const { token, count } = await followerBelowLimit();
    const answers = await Promise.all(
      list.slice(0, 60).map(({ slug }) => api.call("followSupplement", { supplement_id: slug }, token)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await count()).toBe(MAX_FOLLOWED_SUPPLEMENTS);
  });

  /** Number of transactions on this database that wait for a lock: of the test (`advisory`) or of a row. */
  const countWaiting = async (lock: "advisory" | "transactionid") =>
    (
      await db.execute(sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and wait_event = ${lock}`)
    ).rowCount;

  /** Stops the transaction that follows this product before it commits, until the returned function is called. */
  async function holdCommit(supplementId: string): Promise<() => Promise<void>> {
    const holder = await pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query("select pg_advisory_lock($1)", [supplementId]);
    const key = sql.raw(supplementId);
    await db.execute(sql`
      create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${key}); return null; end $$;
      create constraint trigger wait_for_test after insert on follows deferrable initially deferred
      for each row when (new.supplement_id = ${key}) execute function wait_for_test()`);
    return async () => void (await holder.query("select pg_advisory_unlock($1)", [supplementId]));
  }

  test("of two calls for the last place, the second waits for the first and returns 409", async () => {
    const { token, count } = await followerBelowLimit();
    const follow = (supplement_id: string) => api.call("followSupplement", { supplement_id }, token);
    const release = await holdCommit(first.supplement_id);
    const early = follow(first.supplement_id);
    await expect.poll(() => countWaiting("advisory")).toBe(1);
    let isAnswered = false;
    const late = follow(second.supplement_id).finally(() => {
      isAnswered = true;
    });
    // Without a lock, the second would be answered while the first has counted and not committed.
    await expect.poll(async () => isAnswered || (await countWaiting("transactionid")) === 1).toBe(true);
    await release();
    expect(await Promise.all([early, late])).toMatchObject([{ statusCode: 200 }, { statusCode: 409 }]);
    expect(await count()).toBe(MAX_FOLLOWED_SUPPLEMENTS);
  });
});

test("publishRequest closes a request, and its email links to the report", async () => {
  const { token, mail, email } = await createVerifiedUser();
  const sent = await callOkAs(api, token, "addTestRequest", {
    name: tested.name,
    supplement_url: "https://www.example.com/tested",
  });
  const needs = { db, jobs, clock };
  const work = { requestId: await findRequestId(db, sent.test_request_id, null), operator: "ana" };
  await expect(publishRequest(needs, { ...work, reportSlug })).rejects.toThrow("can’t become published");
  for (const to of ["queued", "sample_purchased", "in_lab"] as const)
    await moveRequest(needs, { ...work, to });
  await expect(publishRequest(needs, { ...work, reportSlug: "no-such-report" })).rejects.toThrow(
    "No published report",
  );
  await publishRequest(needs, { ...work, reportSlug });
  await expect(moveRequest(needs, { ...work, to: "in_lab" })).rejects.toThrow("That status is final.");
  expect(await callOkAs(api, token, "getTestRequest", sent)).toMatchObject({
    status: "published",
    report_slug: reportSlug,
    supplement: { slug: tested.slug },
  });
  await mail.waitForSubject("the report you requested is published");
  const [message] = await listStoredEmailsTo(api.services, email);
  expect(message?.text).toContain(`${config.siteUrl}/report/${reportSlug}`);
});

test("settleErrorReport settles a ticket once, emails its reporter, and logs it without personal data", async () => {
  const { token, mail, email } = await createVerifiedUser();
  const note = "My pack says 3 capsules.";
  const { ticket } = await callOkAs(api, token, "reportError", {
    supplement_id: first.slug,
    field: "Serving",
    note,
  });
  const guest = await api.callOk("reportError", {
    report_slug: reportSlug,
    note: "The lot is another one.",
    email_id: "Guest@Example.com",
  });
  expect(ticket).not.toBe(guest.ticket);
  const settle = (changes: object) =>
    settleErrorReport(
      { db, jobs, clock, config },
      { ticket, outcome: "corrected", note: "The serving size is set right.", operator: "ana", ...changes },
    );
  await expect(settle({ outcome: "ignored" })).rejects.toThrow("corrected, unchanged");
  await expect(settle({ note: " " })).rejects.toThrow("Add a public note");
  await expect(settle({})).rejects.toThrow("Nothing of this record has changed");
  const later = new Date(clock.now().getTime() + 1000);
  await db.update(supplements).set({ updatedAt: later }).where(eq(supplements.slug, first.slug));
  await settle({ ticket: ticket.toLowerCase() });
  await expect(settle({})).rejects.toThrow("No open ticket");
  await settle({ ticket: guest.ticket, outcome: "unchanged", note: "The lot on the report is right." });

  await mail.waitForSubject(`ticket ${ticket} is closed`);
  await mailbox(api, "guest@example.com").waitForSubject(guest.ticket);
  expect(await db.$count(errorReports, isNotNull(errorReports.emailId))).toBe(0);
  const log = await api.callOk("listCorrections", {});
  expect(log.list).toMatchObject([
    {
      ticket: guest.ticket,
      outcome: "unchanged",
      report_slug: reportSlug,
      supplement: { slug: tested.slug },
    },
    {
      ticket,
      outcome: "corrected",
      public_note: "The serving size is set right.",
      supplement: { slug: first.slug },
    },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/My pack|@example/);
  expect(await listActions(db, 1)).toMatchObject([{ operator: "ana", action: "settle-error-report" }]);

  const exported = await callOkAs(api, token, "exportUser", {});
  expect(exported.error_reports).toMatchObject([{ ticket, note }]);
  // An email that is being sent is not deleted with the account.
  await mail.waitForSubject("your account was changed");
  await callOkAs(api, token, "deleteUser", {});
  expect(await listStoredEmailsTo(api.services, email)).toEqual([]);
  expect((await api.callOk("listCorrections", {})).total).toBe(2);
});

test.each([
  ["nothing", { note: "Wrong." }],
  ["a product and a report", { supplement_id: "1", report_slug: "a", note: "Wrong." }],
  ["no words", { supplement_id: first.slug, note: " " }],
  ["too many words", { supplement_id: first.slug, note: "x".repeat(513) }],
  ["no address", { supplement_id: first.slug, note: "Wrong.", email_id: "nobody" }],
])("reportError rejects %s", async (_case, input) => {
  expect((await api.call("reportError", input)).statusCode).toBe(422);
});

test("reportError: an unknown product or report returns 404", async () => {
  for (const about of [{ supplement_id: "no-such-product" }, { report_slug: "no-such-report" }])
    expect((await api.call("reportError", { ...about, note: "Wrong." })).statusCode).toBe(404);
});
