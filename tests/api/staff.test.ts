import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffInvitations, staffMembers, users } from "#server/features/accounts/schema.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { listStoredSubjects } from "#server/features/outbox/queries.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let admin: TestStaff;
beforeAll(async () => {
  api = await startApi();
  admin = await createStaff(api.services.db, "administrator");
});
afterAll(() => api.close());

const reason = "She edits labels now.";
const lastAction = async () => (await listActions(api.services.db, 1))[0];

test("an invitation is accepted by the account of its confirmed address, and logged", async () => {
  const { db } = api.services;
  const invited = await createStaff(db, null, { emailId: "grace@example.com" });
  await callStaffOk(api, admin.token, "inviteStaff", {
    email_id: "grace@example.com",
    role: "editor",
    reason,
  });
  expect(await lastAction()).toMatchObject({
    operator: `Ada Lovelace (staff ${admin.userId})`,
    action: "invite-staff",
    subject: `user ${invited.userId}`,
    details: { after: "editor", reason },
  });
  await expect
    .poll(async () => (await listStoredSubjects(db, "grace@example.com")).map(({ subject }) => subject))
    .toContain("Assayed: you’re invited to the staff");
  expect((await callStaffOk(api, invited.token, "getStaffInvitation", {})).invitation).toMatchObject({
    role: "editor",
  });
  expect(await callStaffOk(api, invited.token, "acceptStaffInvitation", {})).toEqual({ role: "editor" });
  expect(await callStaffOk(api, invited.token, "getStaffSelf", {})).toMatchObject({ role: "editor" });
  expect((await callStaff(api, invited.token, "acceptStaffInvitation", {})).statusCode).toBe(404);
  expect(await db.$count(staffInvitations)).toBe(0);
});

test("an unconfirmed address accepts nothing, and neither does an expired invitation", async () => {
  const { db } = api.services;
  const stranger = await createStaff(db, null, { emailId: "eve@example.com" });
  await callStaffOk(api, admin.token, "inviteStaff", { email_id: "eve@example.com", role: "editor", reason });
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, stranger.userId));
  expect((await callStaff(api, stranger.token, "acceptStaffInvitation", {})).statusCode).toBe(404);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, stranger.userId));
  await db.update(staffInvitations).set({ expiresAt: new Date(0) });
  expect((await callStaff(api, stranger.token, "acceptStaffInvitation", {})).statusCode).toBe(404);
});

test("an administrator changes and takes away another's role, never their own", async () => {
  const { db } = api.services;
  const other = await createStaff(db, "moderator", { emailId: "mary@example.com" });
  await callStaffOk(api, admin.token, "setStaffRole", { user_id: other.userId, role: "publisher", reason });
  expect(await lastAction()).toMatchObject({
    action: "set-staff-role",
    details: { before: "moderator", after: "publisher", reason },
  });
  await callStaffOk(api, admin.token, "removeStaff", { user_id: other.userId, reason });
  expect((await callStaff(api, other.token, "getStaffSelf", {})).statusCode).toBe(401);
  expect(await lastAction()).toMatchObject({
    action: "remove-staff",
    details: { before: "publisher", after: null },
  });
  const own = { user_id: admin.userId, role: "editor", reason } as const;
  expect((await callStaff(api, admin.token, "setStaffRole", own)).statusCode).toBe(409);
  expect((await callStaff(api, admin.token, "removeStaff", own)).statusCode).toBe(409);
  const [row] = await db.select().from(staffMembers).orderBy(desc(staffMembers.userId)).limit(1);
  expect(row?.userId).not.toBe(other.userId);
});

test("a change without a reason is refused", async () => {
  const response = await callStaff(api, admin.token, "inviteStaff", {
    email_id: "x@example.com",
    role: "editor",
    reason: " ",
  });
  expect([response.statusCode, response.message]).toEqual([422, "Say why, for the audit log."]);
});

test("the desk counts what waits, the oldest first", async () => {
  const supplement = await callStaffOk(api, admin.token, "getDesk", {});
  expect(supplement).toMatchObject({ waiting: [], sends_email: false });
});
