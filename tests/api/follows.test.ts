import { eq, isNotNull } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#server/features/accounts/schema.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { settleErrorReport } from "#server/features/corrections/commands.ts";
import { errorReports } from "#server/features/corrections/schema.ts";
import { notifyFollowers } from "#server/features/follows/commands.ts";
import { listLettersTo } from "#server/features/outbox/queries.ts";
import { moveRequest, publishRequest } from "#server/features/test-requests/commands/move.ts";
import { askAs, mailbox, newUser, noLimits } from "#tests/support/accounts.ts";
import { startApi } from "#tests/support/api.ts";

const api = await startApi({ sample: true, replace: { limiter: noLimits } });
const { db, jobs, clock, config } = api.services;
afterAll(() => api.close());

const { list } = await api.ask("searchSupplements", { limit: 100 });
const [first, second] = list.filter(({ testing_status }) => testing_status === "not_tested");
const tested = list.find(({ report_slug }) => report_slug !== null);
if (!first || !second || !tested?.report_slug)
  throw new Error("the sample catalogue lacks what is tested here");
const reportSlug = tested.report_slug;

async function reader() {
  const user = await newUser(api);
  await db.update(users).set({ emailVerified: true }).where(eq(users.emailId, user.email));
  return user;
}

test("whoever follows a product is told of its report once, and a click in the letter ends it", async () => {
  const { token, email, mail } = await reader();
  const stranger = await reader();
  for (const _ of [1, 2])
    expect(await askAs(api, token, "followSupplement", { supplement_id: first.slug })).toMatchObject({
      following: true,
    });
  expect(await askAs(api, token, "listFollowed", {})).toMatchObject({
    total: 1,
    list: [{ slug: first.slug }],
  });
  const news = { supplementId: Number(first.supplement_id), reportSlug, event: "failed" as const };
  await db.transaction((tx) => notifyFollowers({ jobs }, tx, news));
  await mail.arrival("a new report with a failed result");
  await db.transaction((tx) => notifyFollowers({ jobs }, tx, news));
  await db.transaction((tx) => notifyFollowers({ jobs }, tx, { ...news, event: "withdrawn" }));
  await mail.arrival("a report was withdrawn");
  expect(await mail.subjects()).toHaveLength(3);
  expect(await stranger.mail.subjects()).toHaveLength(1);

  const [letter] = await listLettersTo(db, email);
  expect(letter?.text).toContain(`/report/${reportSlug}`);
  await api.ask("unsubscribe", { token: /token=(\S+)/.exec(letter?.text ?? "")?.[1] ?? "" });
  expect(await askAs(api, token, "listFollowed", {})).toMatchObject({ total: 0 });
});

test("a letter is written only where its transaction commits", async () => {
  const { token, mail } = await reader();
  await askAs(api, token, "followSupplement", { supplement_id: first.slug });
  const news = { supplementId: Number(first.supplement_id), reportSlug, event: "published" as const };
  await db
    .transaction(async (tx) => {
      await notifyFollowers({ jobs }, tx, news);
      tx.rollback();
    })
    .catch(() => undefined);
  await db.transaction((tx) => notifyFollowers({ jobs }, tx, { ...news, event: "withdrawn" }));
  await mail.arrival("a report was withdrawn");
  expect(await mail.subjects()).toHaveLength(2);
});

test("followers go along when a product becomes part of another", async () => {
  const [one, both] = [await reader(), await reader()];
  await askAs(api, one.token, "followSupplement", { supplement_id: second.slug });
  for (const { slug } of [first, second])
    await askAs(api, both.token, "followSupplement", { supplement_id: slug });
  await mergeSupplements(db, { from: second.slug, into: first.slug, operator: "ana" });
  for (const { token } of [one, both])
    expect(await askAs(api, token, "listFollowed", {})).toMatchObject({
      total: 1,
      list: [{ slug: first.slug }],
    });
});

test("a request ends with the report that answers it, and its letter leads there", async () => {
  const { token, mail, email } = await reader();
  const sent = await askAs(api, token, "addTestRequest", {
    name: tested.name,
    supplement_url: "https://www.example.com/tested",
  });
  const needs = { db, jobs, clock };
  const work = { requestId: Number(sent.test_request_id), operator: "ana" };
  await expect(publishRequest(needs, { ...work, reportSlug })).rejects.toThrow("cannot become published");
  for (const to of ["queued", "sample_purchased", "in_lab"] as const)
    await moveRequest(needs, { ...work, to });
  await expect(publishRequest(needs, { ...work, reportSlug: "no-such-report" })).rejects.toThrow(
    "no published report",
  );
  await publishRequest(needs, { ...work, reportSlug });
  await expect(moveRequest(needs, { ...work, to: "in_lab" })).rejects.toThrow("That is its end.");
  expect(await askAs(api, token, "getTestRequest", sent)).toMatchObject({
    status: "published",
    report_slug: reportSlug,
    supplement: { slug: tested.slug },
  });
  await mail.arrival("the report you asked for is published");
  const [letter] = await listLettersTo(db, email);
  expect(letter?.text).toContain(`${config.siteUrl}/report/${reportSlug}`);
});

test("a reported error is settled once, told by letter, and logged without its reporter", async () => {
  const { token, mail, email } = await reader();
  const words = "My pack says 3 capsules.";
  const { ticket } = await askAs(api, token, "reportError", {
    supplement_id: first.slug,
    field: "Serving",
    note: words,
  });
  const guest = await api.ask("reportError", {
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
  await expect(settle({ note: " " })).rejects.toThrow("everybody can read");
  await settle({ ticket: ticket.toLowerCase() });
  await expect(settle({})).rejects.toThrow("no open ticket");
  await settle({ ticket: guest.ticket, outcome: "unchanged", note: "The lot on the report is right." });

  await mail.arrival(`what came of ticket ${ticket}`);
  await mailbox(api, "guest@example.com").arrival(guest.ticket);
  expect(await db.$count(errorReports, isNotNull(errorReports.emailId))).toBe(0);
  const log = await api.ask("listCorrections", {});
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

  const exported = await askAs(api, token, "exportUser", {});
  expect(exported.error_reports).toMatchObject([{ ticket, note: words }]);
  await askAs(api, token, "deleteUser", {});
  expect(await listLettersTo(db, email)).toEqual([]);
  expect((await api.ask("listCorrections", {})).total).toBe(2);
});

test.each([
  ["nothing", { note: "Wrong." }],
  ["a product and a report", { supplement_id: "1", report_slug: "a", note: "Wrong." }],
  ["no words", { supplement_id: first.slug, note: " " }],
  ["too many words", { supplement_id: first.slug, note: "x".repeat(513) }],
  ["no address", { supplement_id: first.slug, note: "Wrong.", email_id: "nobody" }],
])("an error report with %s is refused", async (_case, input) => {
  expect((await api.call("reportError", input)).statusCode).toBe(422);
});

test("an error in what is not there is refused", async () => {
  for (const about of [{ supplement_id: "no-such-product" }, { report_slug: "no-such-report" }])
    expect((await api.call("reportError", { ...about, note: "Wrong." })).statusCode).toBe(404);
});
