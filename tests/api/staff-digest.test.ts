import { writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#server/features/accounts/schema.ts";
import { sendDigests } from "#server/features/console/commands/digest.ts";
import { findSentAt, listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let editor: TestStaff;
const emailsTo = async (to: string) =>
  (await listStoredEmailsTo(api.services, to)).filter(({ key }) => key.startsWith("staff-digest:"));

beforeAll(async () => {
  api = await startApi();
  const { db } = api.services;
  editor = await createStaff(db, "editor");
  await createStaff(db, "publisher");
  const blocked = await createStaff(db, "moderator");
  await callStaffOk(api, blocked.token, "setDigest", { on: true });
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
});
afterAll(() => api.close());

test("nothing is sent while nothing waits", async () => {
  expect((await callStaffOk(api, editor.token, "getStaffSelf", {})).digest).toBe(false);
  await callStaffOk(api, editor.token, "setDigest", { on: true });
  expect((await callStaffOk(api, editor.token, "getStaffSelf", {})).digest).toBe(true);
  await sendDigests(api.services);
  const { rows } = await api.services.db.execute(
    "select 1 from jobs.job where data ->> 'key' like 'staff-digest:%'",
  );
  expect(rows).toEqual([]);
});

test("who asked gets one email a day about what waits; others and blocked accounts get none", async () => {
  const { clock, config, db } = api.services;
  const wanted = { name: "Zinc 15", supplement_brand: "", supplement_url: "https://www.example.com/zinc" };
  expect((await api.call("addTestRequest", wanted, editor.token)).statusCode).toBe(200);
  await writeFile(path.join(config.dataDir, "last-backup"), "2020-01-02T03:04:05Z\n");
  await sendDigests(api.services);
  const key = `staff-digest:${clock.now().toISOString().slice(0, 10)}:${editor.userId}`;
  await expect.poll(() => findSentAt(db, key)).not.toBeNull();
  await sendDigests(api.services);
  const emails = await emailsTo("editor@example.com");
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toMatch(/1 new test request, the oldest since \d{4}-\d\d-\d\d\./);
  expect(emails[0]?.text).toContain("The last backup is of 2020-01-02.");
  expect(emails[0]?.text).toContain("/console");
  expect(await emailsTo("publisher@example.com")).toEqual([]);
  expect(await emailsTo("moderator@example.com")).toEqual([]);
  expect(await callStaffOk(api, editor.token, "getDesk", {})).toMatchObject({
    backup_at: "2020-01-02T03:04:05.000Z",
    backup_is_old: true,
  });
});
