import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aiFeedback, raterExclusions } from "#server/features/ai-search/schema.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { callOkAs } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let scientist: TestStaff;
let contraryToken: string;
const raters: number[] = [];
const reason = "Rates everything at random.";
const AT = new Date("2020-01-10T12:00:00Z");

beforeAll(async () => {
  api = await startApi();
  scientist = await createStaff(api.services.db, "scientist");
  for (const name of ["a", "b", "c", "contrary"]) {
    const { userId, token } = await createStaff(api.services.db, null, { emailId: `${name}@example.com` });
    contraryToken = token;
    raters.push(userId);
    await rate(`user:${userId}`, userId, name === "contrary");
  }
  await rate("guest:g1", null, true);
});
afterAll(() => api.close());

/** Rates three results of each of 30 questions by their goal, or the other way around. */
async function rate(visitor: string, userId: number | null, isContrary: boolean): Promise<void> {
  const grades = isContrary ? [0, 1, 3] : [3, 1, 0];
  const rows = Array.from({ length: 30 }, (_, question) =>
    grades.map((grade, at) => ({
      ...{ visitor, userId, searchId: `${visitor} ${question}`, supplementId: at + 1, grade },
      question: userId === null ? null : `question ${question}`,
      note: question === 0 && at === 0 ? `by ${visitor}` : null,
      createdAt: AT,
    })),
  );
  await api.services.db.insert(aiFeedback).values(rows.flat());
}

const call = <Name extends Parameters<typeof callStaffOk>[2]>(
  name: Name,
  input: Parameters<typeof callStaffOk<Name>>[3],
) => callStaffOk(api, scientist.token, name, input);
const attempt = <Name extends Parameters<typeof callStaff>[2]>(
  name: Name,
  input: Parameters<typeof callStaff<Name>>[3],
) => callStaff(api, scientist.token, name, input);
const contrary = () => `user:${raters[3]}`;

test("raters are listed by number with their notes, without addresses", async () => {
  const { total, list } = await call("listRaters", {});
  expect(total).toBe(5);
  const row = list.find(({ rater }) => rater === contrary());
  expect(row).toMatchObject({ user_id: raters[3], ratings: 90, notes: 1, exclusion: null });
  expect(JSON.stringify(list)).not.toContain("@");
  const notes = await call("listRatingNotes", { rater: contrary() });
  expect(notes).toMatchObject({ total: 1, list: [{ note: `by ${contrary()}`, question: "question 0" }] });
  expect((await call("listRatingNotes", {})).total).toBe(5);
});

test("a rater who is left out is taken back, and both are logged", async () => {
  await call("leaveOutRater", { rater: contrary(), reason });
  expect((await attempt("leaveOutRater", { rater: contrary(), reason })).statusCode).toBe(409);
  expect((await attempt("leaveOutRater", { rater: "user:999999", reason })).statusCode).toBe(404);
  const { list } = await call("listRaters", {});
  expect(list.find(({ rater }) => rater === contrary())).toMatchObject({ exclusion: { reason } });
  const { ai_ratings } = await callOkAs(api, contraryToken, "exportUser", {});
  expect(ai_ratings[0]).toMatchObject({ left_out: true });
  await call("takeBackRater", { rater: contrary(), reason: "It was a mistake." });
  expect((await attempt("takeBackRater", { rater: contrary(), reason })).statusCode).toBe(404);
  expect(await listActions(api.services.db, 2)).toMatchObject([
    { action: "take-back-rater", subject: contrary(), details: { left_out_for: reason } },
    { action: "leave-out-rater", subject: contrary(), details: { ratings: 90, reason } },
  ]);
});

test("what is said about a guest ends with the guest's ratings, and about an account with the account", async () => {
  const { db } = api.services;
  for (const rater of [contrary(), "guest:g1"]) await call("leaveOutRater", { rater, reason });
  await deleteExpiredRecords(api.services.db, AT);
  expect(await db.$count(raterExclusions)).toBe(2);
  await db.delete(aiFeedback).where(eq(aiFeedback.visitor, "guest:g1"));
  await deleteExpiredRecords(api.services.db, AT);
  expect(await db.$count(raterExclusions)).toBe(1);
  await db.execute(sql`delete from users where id = ${raters[3] ?? 0}`);
  expect(await db.$count(raterExclusions)).toBe(0);
});
