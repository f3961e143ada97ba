import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { staffMembers, users } from "#server/features/accounts/schema.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { reportError } from "#server/features/corrections/commands.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let moderator: TestStaff;
let asker: TestStaff;
let now = new Date();
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { clock: { now: () => now } } });
  const { db } = api.services;
  moderator = await createStaff(db, "moderator");
  asker = await createStaff(db, null, { emailId: "asker@example.com" });
});
afterAll(() => api.close());

const lastAction = async () => (await listActions(api.services.db, 1))[0];

async function addRequest(name: string): Promise<string> {
  const { data } = await api.call(
    "addTestRequest",
    {
      name,
      supplement_brand: "Kleinhof",
      supplement_url: `https://www.example.com/${encodeURIComponent(name)}`,
    },
    asker.token,
  );
  return data.test_request_id;
}
const statusOf = async (id: string) =>
  (await callStaffOk(api, moderator.token, "getReviewRequest", { id })).status;

test("the desk counts a new request, and the list shows it", async () => {
  const id = await addRequest("Zinc Zinc 15 mg");
  const { waiting } = await callStaffOk(api, moderator.token, "getDesk", {});
  expect(waiting).toContainEqual(expect.objectContaining({ kind: "requests", count: expect.any(Number) }));
  const list = await callStaffOk(api, moderator.token, "listReviewRequests", {});
  expect(list.map((request) => request.id)).toContain(id);
});

test("a change of the wording says what it was; one on another wording than seen is refused", async () => {
  const id = await addRequest("NOW NOW Vitamin C");
  const seen = { name: "NOW NOW Vitamin C", brand: "Kleinhof" };
  const wording = { name: "Vitamin C 1000", brand: "Kleinhof" };
  await callStaffOk(api, moderator.token, "editRequestWording", { id, seen, wording });
  expect(await lastAction()).toMatchObject({
    operator: `Ada Lovelace (staff ${moderator.userId})`,
    action: "edit-test-request",
    details: { before: seen, after: wording },
  });
  const second = await callStaff(api, moderator.token, "editRequestWording", { id, seen, wording: seen });
  expect([second.statusCode, second.data]).toMatchObject([409, { current: wording }]);
});

test("a move can be undone for half a minute, and no email leaves before that", async () => {
  const id = await addRequest("Selenium 55 mcg");
  await callStaffOk(api, moderator.token, "moveReviewRequest", { id, seen: "received", to: "queued" });
  expect(await statusOf(id)).toBe("queued");
  expect(await callStaffOk(api, moderator.token, "undoRequestMove", { id })).toEqual({ status: "received" });
  expect(await lastAction()).toMatchObject({ action: "undo-test-request-move" });
  await callStaffOk(api, moderator.token, "moveReviewRequest", { id, seen: "received", to: "queued" });
  later(31);
  expect((await callStaff(api, moderator.token, "undoRequestMove", { id })).statusCode).toBe(409);
  expect(await statusOf(id)).toBe("queued");
});

test("a move is refused if someone else has moved the request, and a decline without a reason", async () => {
  const id = await addRequest("Iodine 150 mcg");
  const move = { id, seen: "received", to: "under_review" } as const;
  await callStaffOk(api, moderator.token, "moveReviewRequest", move);
  const second = await callStaff(api, moderator.token, "moveReviewRequest", { ...move, to: "queued" });
  expect([second.statusCode, second.data]).toMatchObject([409, { current: { status: "under_review" } }]);
  const decline = { id, seen: "under_review", to: "declined" } as const;
  expect((await callStaff(api, moderator.token, "moveReviewRequest", decline)).statusCode).toBe(422);
});

test("who asked is shown with a reason only, and each look is logged", async () => {
  const id = await addRequest("Boron 3 mg");
  const reason = "The link does not open.";
  const shown = await callStaffOk(api, moderator.token, "showRequester", { id, reason });
  expect(shown).toMatchObject({ email_id: "asker@example.com", blocked: false });
  expect(await lastAction()).toMatchObject({
    action: "show-requester",
    subject: `user ${asker.userId}`,
    details: { reason },
  });
  expect((await callStaff(api, moderator.token, "showRequester", { id, reason: "" })).statusCode).toBe(422);
});

test("a blocked account is logged out and cannot be blocked while it has a role", async () => {
  const { db } = api.services;
  const id = await addRequest("Chromium 40 mcg");
  const block = { id, blocked: true, reason: "Insults in three requests." };
  await callStaffOk(api, moderator.token, "blockRequester", block);
  expect((await api.call("getUser", {}, asker.token)).statusCode).toBe(401);
  await callStaffOk(api, moderator.token, "blockRequester", { ...block, blocked: false });
  const [user] = await db.select().from(users).where(eq(users.id, asker.userId));
  expect(user?.blockedAt).toBeNull();
  await db.insert(staffMembers).values({ userId: asker.userId, role: "editor", since: now });
  expect((await callStaff(api, moderator.token, "blockRequester", block)).statusCode).toBe(409);
});

test("a reported error is settled once, under the name of the member of staff", async () => {
  const { db } = api.services;
  const { list } = await api.callOk("listRecentlyTested", { limit: 1 });
  const { ticket } = await reportError({ db, now: fixedClock(now).now() }, { kind: "renderer" } as never, {
    supplement_id: list[0]?.slug,
    field: "Serving size",
    note: "It says two capsules.",
    email_id: "",
  });
  const tickets = await callStaffOk(api, moderator.token, "listOpenErrorReports", {});
  expect(tickets).toContainEqual(expect.objectContaining({ ticket, note: "It says two capsules." }));
  const settled = { ticket, outcome: "unchanged", note: "The label says one." } as const;
  await callStaffOk(api, moderator.token, "settleTicket", settled);
  expect(await lastAction()).toMatchObject({ action: "settle-error-report", subject: ticket });
  expect((await callStaff(api, moderator.token, "settleTicket", settled)).statusCode).toBe(404);
});

test("corrected needs a change of the record; spam is neither public nor answered", async () => {
  const { db } = api.services;
  const { list } = await api.callOk("listRecentlyTested", { limit: 1 });
  const slug = list[0]?.slug ?? "";
  const editor = await createStaff(db, "editor");
  const report = async (note: string) => {
    const about = { supplement_id: slug, field: "Name", note, email_id: "reporter@example.com" };
    const { ticket } = await reportError({ db, now }, { kind: "renderer" } as never, about);
    // What staff change is changed after the report, by the clock of both.
    later(1);
    return ticket;
  };
  const ticket = await report("The name is wrong.");
  const corrected = { ticket, outcome: "corrected", note: "The name is right now." } as const;
  expect((await callStaff(api, editor.token, "settleTicket", corrected)).statusCode).toBe(409);
  const { fields: seen } = await callStaffOk(api, editor.token, "getProductRecord", { slug });
  const fields = { ...seen, name: `${seen.name} 2` };
  await callStaffOk(api, editor.token, "editProduct", { slug, seen, fields, reason: "A report." });
  await callStaffOk(api, editor.token, "settleTicket", corrected);
  const spam = await report("Buy my pills.");
  const settled = { ticket: spam, outcome: "spam", note: "An advertisement." } as const;
  await callStaffOk(api, editor.token, "settleTicket", settled);
  const log = await api.callOk("listCorrections", {});
  expect(log.list.map((entry) => entry.ticket)).toContain(ticket);
  expect(log.list.map((entry) => entry.ticket)).not.toContain(spam);
});
