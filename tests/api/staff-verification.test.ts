import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let admin: TestStaff;
beforeAll(async () => {
  api = await startApi({ demoData: true });
  admin = await createStaff(api.services.db, "administrator");
});
afterAll(() => api.close());

const readSystem = () => callStaffOk(api, admin.token, "getSystem", {});

/** Verifies all data; returns what was found. */
async function verify() {
  const before = (await readSystem()).verification.last?.at;
  expect(await callStaffOk(api, admin.token, "verifySiteData", {})).toEqual({ started: true });
  await expect.poll(async () => (await readSystem()).verification.last?.at).not.toBe(before);
  const { running, last } = (await readSystem()).verification;
  expect(running).toBe(false);
  return last;
}

test("the console verifies what the command verifies, and says who asked and what was found", async () => {
  expect((await readSystem()).verification).toEqual({ running: false, last: null });
  const last = await verify();
  expect(last).toMatchObject({
    by: `Ada Lovelace (staff ${admin.userId})`,
    problem_count: 0,
    problems: [],
    lines: expect.arrayContaining([expect.stringMatching(/^audit log: \d+ entr/)]),
  });
  expect((await listActions(api.services.db, 1))[0]).toMatchObject({
    action: "verify-data",
    details: { state: "finished" },
  });
});

test("a report that was changed in the database is named", async () => {
  await api.services.db.execute(
    sql`update reports set verdict = case when verdict = 'pass' then 'fail' else 'pass' end
      where id = (select min(id) from reports)`,
  );
  const last = await verify();
  expect(last?.problem_count).toBeGreaterThan(0);
  expect(last?.problems.join(" ")).toContain("Report ");
});

test("a verification that runs is not started twice", async () => {
  const both = await Promise.all([1, 2].map(() => callStaffOk(api, admin.token, "verifySiteData", {})));
  expect(both.filter(({ started }) => started)).toHaveLength(1);
});

test("the keys are listed with their state and whether they are pinned, and nothing secret", async () => {
  const { keys } = await readSystem();
  expect(keys).toContainEqual({
    chain: expect.any(String),
    key_id: expect.stringMatching(/^[0-9a-f]{64}$/),
    since: expect.any(String),
    state: "in_use",
    pinned: true,
  });
  const strange = "f".repeat(64);
  await api.services.db.execute(
    sql`insert into signing_keys (key_id, chain, public_key, retired_after) values (${strange}, 'reports', ${"e".repeat(64)}, 0)`,
  );
  const added = (await readSystem()).keys.find(({ key_id }) => key_id === strange);
  expect(added).toMatchObject({ state: "retired", pinned: false });
});

test("news are the newest section of the changelog; the backup has its size and folder", async () => {
  const { news, backup, notices } = await readSystem();
  expect(news?.groups.flatMap(({ notes }) => notes).length).toBeGreaterThan(0);
  expect(news?.title).toMatch(/^Unreleased|^\d+\.\d+\.\d+/);
  expect(backup).toBeNull();
  expect(notices).toMatchObject({ stored: expect.any(Number), last_import: null });
  const { dataDir } = api.services.config;
  await mkdir(dataDir, { recursive: true });
  const noted = "2026-11-20T03:17:05Z\n12345678\n/var/backups/assayed/2026-11-20T03-17-00Z\n";
  await writeFile(path.join(dataDir, "last-backup"), noted);
  expect((await readSystem()).backup).toEqual({
    at: "2026-11-20T03:17:05.000Z",
    bytes: 12_345_678,
    folder: "/var/backups/assayed/2026-11-20T03-17-00Z",
  });
});
