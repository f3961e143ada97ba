import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#server/features/accounts/schema.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { errorReports } from "#server/features/corrections/schema.ts";
import { subscribers } from "#server/features/newsletter/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let moderator: TestStaff;
const reason = "A request for erasure, confirmed by phone.";

beforeAll(async () => {
  api = await startApi();
  moderator = await createStaff(api.services.db, "moderator");
});
afterAll(() => api.close());

async function addTraces(emailId: string): Promise<void> {
  const { db } = api.services;
  const at = new Date();
  await db.insert(subscribers).values({ emailId, emailedAt: at, confirmedAt: at });
  await db
    .insert(errorReports)
    .values({ ticket: `E-${emailId}`, emailId, note: "Wrong dose.", reportedAt: at });
}

test("an address without an account is shown, exported and deleted, and the log holds no address", async () => {
  const { db } = api.services;
  const email_id = "reader@example.com";
  await addTraces(email_id);
  const shown = await callStaffOk(api, moderator.token, "showPerson", { email_id, reason });
  expect(shown).toMatchObject({
    account: null,
    address: { newsletter: { confirmed_at: expect.any(String) }, error_reports: [{ note: "Wrong dose." }] },
  });
  const exported = await callStaffOk(api, moderator.token, "exportPerson", { email_id, reason });
  expect(exported.address).toEqual(shown.address);
  await callStaffOk(api, moderator.token, "deletePerson", { email_id, reason });
  expect(await db.$count(subscribers, eq(subscribers.emailId, email_id))).toBe(0);
  expect(await db.$count(errorReports, eq(errorReports.emailId, email_id))).toBe(0);
  const log = await listActions(db, 3);
  expect(log.map(({ action, subject }) => [action, subject])).toEqual(
    ["delete-person", "export-person", "show-person"].map((act) => [act, "a person without an account"]),
  );
  expect(JSON.stringify(log)).not.toContain(email_id);
  expect((await callStaff(api, moderator.token, "deletePerson", { email_id, reason })).statusCode).toBe(404);
});

test("an account is exported, blocked and deleted with what its address has", async () => {
  const { db } = api.services;
  const email_id = "member@example.com";
  const member = await createStaff(db, null, { emailId: email_id });
  await addTraces(email_id);
  const about = { email_id, reason };
  const exported = await callStaffOk(api, moderator.token, "exportPerson", about);
  expect([exported.account?.profile.email_id, exported.address.newsletter]).toEqual([
    email_id,
    expect.anything(),
  ]);
  await callStaffOk(api, moderator.token, "blockPerson", { ...about, blocked: true });
  expect((await api.call("getUser", {}, member.token)).statusCode).toBe(401);
  await callStaffOk(api, moderator.token, "deletePerson", about);
  expect(await db.$count(users, eq(users.id, member.userId))).toBe(0);
  expect(await db.$count(subscribers, eq(subscribers.emailId, email_id))).toBe(0);
  expect((await listActions(db, 1))[0]).toMatchObject({
    subject: `user ${member.userId}`,
    details: { reason },
  });
});

test("staff are not deleted, and no look goes without a reason", async () => {
  await createStaff(api.services.db, "editor");
  const about = { email_id: "editor@example.com", reason };
  expect((await callStaff(api, moderator.token, "deletePerson", about)).statusCode).toBe(409);
  const look = await callStaff(api, moderator.token, "showPerson", { ...about, reason: "" });
  expect(look.statusCode).toBe(422);
});
