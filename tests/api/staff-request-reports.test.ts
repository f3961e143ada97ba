import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { reports } from "#server/features/reports/schema.ts";
import { moveRequest } from "#server/features/test-requests/commands/move.ts";
import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let moderator: TestStaff;
let asker: TestStaff;
/** A tested product, and another one. */
let tested: { slug: string; report_slug: string };
let other: { slug: string; report_slug: string };
let now = new Date();

beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { clock: { now: () => now } } });
  const { db } = api.services;
  moderator = await createStaff(db, "moderator");
  asker = await createStaff(db, null, { emailId: "asker@example.com" });
  const { list } = await api.callOk("listRecentlyTested", { limit: 12 });
  const products = list.flatMap(({ slug, report_slug }) => (report_slug ? [{ slug, report_slug }] : []));
  [tested, other] = [...new Map(products.map((one) => [one.slug, one])).values()] as [
    typeof tested,
    typeof other,
  ];
});
afterAll(() => api.close());

let requests = 0;
/** A request whose sample is in the laboratory. */
async function requestInLab(): Promise<string> {
  const name = `Product ${++requests}`;
  const { data } = await api.call(
    "addTestRequest",
    { name, supplement_brand: "Kleinhof", supplement_url: `https://www.example.com/${requests}` },
    asker.token,
  );
  const id = data.test_request_id;
  const steps = ["received", "queued", "sample_purchased", "in_lab"] as const;
  for (const [at, to] of steps.slice(1).entries())
    await callStaffOk(api, moderator.token, "moveReviewRequest", { id, seen: steps[at] ?? "received", to });
  return id;
}
const detailsOf = (id: string) => callStaffOk(api, moderator.token, "getReviewRequest", { id });
const link = (id: string, supplement: string) =>
  callStaff(api, moderator.token, "linkReviewRequest", { id, supplement });
const publish = (id: string, report: string) =>
  callStaff(api, moderator.token, "publishReviewRequest", { id, seen: "in_lab", report });
const subjects = async () =>
  (await listStoredEmailsTo(api.services, "asker@example.com")).map(({ subject }) => subject);

test("a request is linked to its product, and closed with a report on that product alone", async () => {
  const id = await requestInLab();
  expect(await detailsOf(id)).toMatchObject({
    may_link: true,
    may_publish: true,
    supplement: null,
    reports: [],
  });
  const unlinked = await publish(id, tested.report_slug);
  expect([unlinked.statusCode, unlinked.message]).toEqual([409, "Link the request to its product first."]);
  expect((await link(id, "no-such-product")).statusCode).toBe(404);
  expect((await link(id, tested.slug)).statusCode).toBe(200);
  expect((await listActions(api.services.db, 1))[0]).toMatchObject({
    operator: `Ada Lovelace (staff ${moderator.userId})`,
    action: "link-test-request",
    details: { before: null },
  });
  const { reports: offered, supplement } = await detailsOf(id);
  expect([supplement, offered.map(({ slug }) => slug)]).toEqual([
    tested.slug,
    expect.arrayContaining([tested.report_slug]),
  ]);
  const wrong = await publish(id, other.report_slug);
  expect([wrong.statusCode, wrong.message]).toEqual([409, expect.stringContaining("different supplement")]);
  expect((await publish(id, tested.report_slug)).statusCode).toBe(200);
  expect(await detailsOf(id)).toMatchObject({
    status: "published",
    report_slug: tested.report_slug,
    may_link: false,
    may_publish: false,
    reports: [],
  });
  expect((await publish(id, tested.report_slug)).statusCode).toBe(409);
  expect((await link(id, other.slug)).statusCode).toBe(409);
});

test("publishing is undone for half a minute; then one email names the report", async () => {
  const id = await requestInLab();
  await link(id, tested.slug);
  const { data } = await publish(id, tested.report_slug);
  expect(Date.parse(data.undo_until) - now.getTime()).toBe(30_000);
  expect(await callStaffOk(api, moderator.token, "undoRequestMove", { id })).toEqual({ status: "in_lab" });
  expect(await detailsOf(id)).toMatchObject({ status: "in_lab", report_slug: null, may_publish: true });
  await publish(id, tested.report_slug);
  now = new Date(now.getTime() + 31_000);
  expect((await callStaff(api, moderator.token, "undoRequestMove", { id })).statusCode).toBe(409);
  const title = "Assayed: the report you requested is published";
  expect(await subjects()).not.toContain(title);
  // Both jobs are due: the one of the move that was undone finds nothing to say.
  await api.services.db.execute(
    sql`update jobs.job set start_after = now() where name = 'notify-request-change' and state = 'created'`,
  );
  const { rows } = await api.services.db.execute<{ id: number }>(
    sql`select id from test_requests where public_id = ${id}`,
  );
  const key = `test-request:${rows[0]?.id}:event:`;
  const aboutIt = async () => {
    const emails = await listStoredEmailsTo(api.services, "asker@example.com");
    return emails.filter((email) => email.subject === title && email.key.startsWith(key));
  };
  await expect.poll(async () => (await aboutIt()).length).toBe(1);
  expect((await aboutIt())[0]?.text).toContain(`/report/${tested.report_slug}`);
});

test("a withdrawn or superseded report answers no request, and isn't offered", async () => {
  const { db } = api.services;
  const id = await requestInLab();
  await link(id, other.slug);
  await db.update(reports).set({ state: "withdrawn" }).where(eq(reports.slug, other.report_slug));
  expect((await detailsOf(id)).reports.map(({ slug }) => slug)).not.toContain(other.report_slug);
  const refused = await publish(id, other.report_slug);
  expect([refused.statusCode, refused.message]).toEqual([409, expect.stringContaining("is withdrawn")]);
});

test("a request that someone else moved is not published, and a move whose emails left at once is not undone", async () => {
  const { db } = api.services;
  const id = await requestInLab();
  await link(id, tested.slug);
  const requestId = await findRequestId(db, id, null);
  await moveRequest(api.services, { requestId, operator: "ana", to: "sample_purchased" });
  const late = await publish(id, tested.report_slug);
  expect([late.statusCode, late.data]).toMatchObject([409, { current: { status: "sample_purchased" } }]);
  expect((await detailsOf(id)).undo_until).toBeNull();
  expect((await callStaff(api, moderator.token, "undoRequestMove", { id })).statusCode).toBe(409);
});

test("who may not decide about requests links and publishes none", async () => {
  const editor = await createStaff(api.services.db, "editor");
  const id = await requestInLab();
  const refusals = await Promise.all([
    callStaff(api, editor.token, "linkReviewRequest", { id, supplement: tested.slug }),
    callStaff(api, editor.token, "publishReviewRequest", { id, seen: "in_lab", report: tested.report_slug }),
  ]);
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
});
