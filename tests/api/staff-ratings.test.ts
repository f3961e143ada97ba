import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trainRanker } from "#server/features/ai-search/commands/train-ranker.ts";
import { aiFeedback, rankerVersions, raterExclusions } from "#server/features/ai-search/schema.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { callOkAs } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { waitForFirstJobs } from "#tests/support/ratings.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let scientist: TestStaff;
let contraryToken: string;
const raters: number[] = [];
const reason = "Rates everything at random.";
const AT = new Date("2020-01-10T12:00:00Z");

beforeAll(async () => {
  api = await startApi();
  await waitForFirstJobs(api);
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
      features: { goal: 1 - at / 2, recency: at / 2 },
      ...{ modelVersion: 0, createdAt: AT },
    })),
  );
  await api.services.db.insert(aiFeedback).values(rows.flat());
}

/** Puts a ranker into use that looks at nothing but the date of the test. */
async function usePoorRanker(): Promise<number> {
  const zeros = { ndcg10: 0, mrr: 0, baselineNdcg10: 0, baselineMrr: 0, gainLow: 0, gainHigh: 0 };
  const data = { ratings: 0, raters: 0, heldOutSearches: 0, baselineVersion: 0 };
  const [row] = await api.services.db
    .insert(rankerVersions)
    .values({
      weights: { recency: 5 },
      ...zeros,
      ...data,
      promoted: true,
      inUse: true,
      trainedAt: new Date(0),
    })
    .returning();
  return row?.version ?? 0;
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

test("raters are listed by number with their agreement and notes, without addresses", async () => {
  const { total, list } = await call("listRaters", {});
  expect(total).toBe(5);
  const row = list.find(({ rater }) => rater === contrary());
  expect(row).toMatchObject({ user_id: raters[3], ratings: 90, notes: 1, searches: 30, exclusion: null });
  expect(row?.agreement).toBeLessThan(0.2);
  expect(list.find(({ user_id }) => user_id === raters[0])?.agreement).toBeGreaterThan(0.8);
  expect(JSON.stringify(list)).not.toContain("@");
  const notes = await call("listRatingNotes", { rater: contrary() });
  expect(notes).toMatchObject({ total: 1, list: [{ note: `by ${contrary()}`, question: "question 0" }] });
  expect((await call("listRatingNotes", {})).total).toBe(5);
});

test("a rater who is left out doesn't count for trainings until taken back, and both are logged", async () => {
  const count = async () => (await call("listRankerVersions", {})).ratings;
  const before = await count();
  await call("leaveOutRater", { rater: contrary(), reason });
  expect(await count()).toMatchObject({
    total: before.total - 90,
    raters: before.raters - 1,
    left_out: { raters: 1, ratings: 90 },
  });
  expect((await attempt("leaveOutRater", { rater: contrary(), reason })).statusCode).toBe(409);
  expect((await attempt("leaveOutRater", { rater: "user:999999", reason })).statusCode).toBe(404);
  const { list } = await call("listRaters", {});
  expect(list.find(({ rater }) => rater === contrary())).toMatchObject({ exclusion: { reason } });
  const { ai_ratings } = await callOkAs(api, contraryToken, "exportUser", {});
  expect(ai_ratings[0]).toMatchObject({ left_out: true });
  await call("takeBackRater", { rater: contrary(), reason: "It was a mistake." });
  expect(await count()).toEqual(before);
  expect((await attempt("takeBackRater", { rater: contrary(), reason })).statusCode).toBe(404);
  expect(await listActions(api.services.db, 2)).toMatchObject([
    { action: "take-back-rater", subject: contrary(), details: { left_out_for: reason } },
    { action: "leave-out-rater", subject: contrary(), details: { ratings: 90, reason } },
  ]);
});

test("a ranker is trained, compared, put into use and rolled back from the console", async () => {
  const poor = await usePoorRanker();
  const trained = await call("trainRankerNow", { reason });
  // No judged question has an answer in an empty catalog, so that an operator decides.
  expect(trained).toMatchObject({ outcome: "waiting" });
  const version = trained?.version ?? 0;
  expect(await call("trainRankerNow", { reason })).toBeNull();
  const compared = await call("compareRankers", { a: poor, b: version });
  expect(compared.judged).toBeNull();
  expect(compared.held_out?.gain.low).toBeGreaterThan(0);
  expect(compared.held_out?.b.ndcg_10).toBeGreaterThan(compared.held_out?.a.ndcg_10 ?? 1);
  expect((await attempt("compareRankers", { a: poor, b: 99 })).statusCode).toBe(404);

  expect((await attempt("promoteRankerVersion", { version, seen: 0, reason })).statusCode).toBe(409);
  await call("promoteRankerVersion", { version, seen: poor, reason });
  expect(await call("listRankerVersions", {})).toMatchObject({
    in_use: version,
    versions: [{ version, outcome: "in_use", judged: { questions: 0 } }, { version: poor }],
  });
  expect((await attempt("rollBackRankerVersion", { to: poor, seen: poor, reason })).statusCode).toBe(409);
  await call("rollBackRankerVersion", { to: poor, seen: version, reason });
  expect((await call("listRankerVersions", {})).in_use).toBe(poor);
  const actions = await listActions(api.services.db, 3);
  expect(actions.map(({ action, details }) => [action, details.reason])).toEqual([
    ["ranker rollback", reason],
    ["ranker promotion", reason],
    ["ranker training", reason],
  ]);
});

test("a ranker that waits is refused once it is worse on today's held-out ratings", async () => {
  const { db } = api.services;
  await db.delete(rankerVersions);
  const poor = await usePoorRanker();
  const waiting = await trainRanker(api.services, new Date());
  expect(waiting?.decision).toBe("waiting");
  await db.execute(sql`update ai_feedback set grade = 3 - grade`);
  const promotion = { version: waiting?.version ?? 0, seen: poor, reason };
  const refused = await attempt("promoteRankerVersion", promotion);
  expect([refused.statusCode, refused.message]).toEqual([409, expect.stringContaining("worse than")]);
  expect((await call("listRankerVersions", {})).in_use).toBe(poor);
  await db.execute(sql`update ai_feedback set grade = 3 - grade`);
});

test("who is left out after a training makes the next one possible, and winners can be held", async () => {
  const { db } = api.services;
  await db.delete(rankerVersions);
  await usePoorRanker();
  await call("trainRankerNow", { reason });
  const needed = async () => (await call("listRankerVersions", {})).needed.ratings;
  expect(await needed()).toBe(20);
  await call("leaveOutRater", { rater: contrary(), reason });
  expect(await needed()).toBe(0);
  await call("holdRankers", { held: true, reason });
  expect((await call("listRankerVersions", {})).hold).not.toBeNull();
  await call("holdRankers", { held: false, reason });
  expect((await call("listRankerVersions", {})).hold).toBeNull();
});

test("what is said about a guest ends with the guest's ratings, and about an account with the account", async () => {
  const { db } = api.services;
  await call("leaveOutRater", { rater: "guest:g1", reason });
  await deleteExpiredRecords(api.services.db, AT);
  expect(await db.$count(raterExclusions)).toBe(2);
  await db.delete(aiFeedback).where(eq(aiFeedback.visitor, "guest:g1"));
  await deleteExpiredRecords(api.services.db, AT);
  expect(await db.$count(raterExclusions)).toBe(1);
  await db.execute(sql`delete from users where id = ${raters[3] ?? 0}`);
  expect(await db.$count(raterExclusions)).toBe(0);
});
