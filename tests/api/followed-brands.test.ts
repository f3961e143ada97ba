import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_FOLLOWED_BRANDS } from "#contract/limits.ts";
import { lockAccount } from "#server/features/accounts/queries.ts";
import { recordImport } from "#server/features/catalogue/commands/record-import.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { brandFollows } from "#server/features/follows/schema.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import { callOkAs, unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createFollower } from "#tests/support/followers.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaff, callStaffOk, createStaff } from "#tests/support/staff.ts";

let api: TestApi;
const [FROM, INTO] = ["other-brand", "harbor-and-pine"];
const reason = "One company, two spellings.";

beforeAll(async () => {
  api = await startApi({ replace: { limiter: unlimitedLimiter } });
  await saveLabels(api.services.db, [
    labelRecord("1"),
    labelRecord("2", { brand: "Other Brand", name: "Iron" }),
  ]);
});
afterAll(() => api.close());

const countOf = (userId: number) => api.services.db.$count(brandFollows, eq(brandFollows.userId, userId));

test("a brand is followed once, listed with its counts, and unfollowed", async () => {
  const { token, brands: listed } = await createFollower(api);
  for (const _ of [1, 2])
    expect(await callOkAs(api, token, "followBrand", { brand_id: INTO })).toMatchObject({ following: true });
  await callOkAs(api, token, "followBrand", { brand_id: FROM });
  const { list, total } = await callOkAs(api, token, "listFollowedBrands", { page: 1, limit: 1 });
  expect([total, list]).toMatchObject([2, [{ slug: FROM, name: "Other Brand", listed: 1, tested: 0 }]]);
  const one = await callOkAs(api, token, "listFollowedBrands", { brand_id: INTO });
  expect(one).toMatchObject({ total: 1, has_more: false, list: [{ slug: INTO }] });
  for (const _ of [1, 2])
    expect(await callOkAs(api, token, "unfollowBrand", { brand_id: INTO })).toMatchObject({
      following: false,
    });
  expect(await listed()).toEqual([FROM]);
  await callOkAs(api, token, "unfollowBrand", { brand_id: FROM });
});

test("an unknown brand is 404, and a guest follows nothing", async () => {
  const { token } = await createFollower(api);
  for (const call of ["followBrand", "unfollowBrand", "listFollowedBrands"] as const) {
    expect((await api.call(call, { brand_id: "no-such-brand" }, token)).statusCode, call).toBe(404);
    expect((await api.call(call, { brand_id: INTO })).statusCode, call).toBe(401);
  }
});

test("calls at once do not pass the limit, and a followed brand is followed again at it", async () => {
  const { db, clock } = api.services;
  const { token, userId } = await createFollower(api);
  const rows = await db
    .insert(brands)
    .values(
      Array.from({ length: MAX_FOLLOWED_BRANDS + 19 }, (_, at) => ({
        ...{ slug: `limit-${at}`, name: `Limit ${at}`, nameKey: `limit ${at}`, source: "dsld" as const },
      })),
    )
    .returning({ id: brands.id });
  const followed = rows.slice(0, MAX_FOLLOWED_BRANDS - 1);
  await db.insert(brandFollows).values(followed.map(({ id }) => ({ userId, brandId: id, at: clock.now() })));
  const answers = await Promise.all(
    rows
      .slice(MAX_FOLLOWED_BRANDS - 1)
      .map(({ id }) => api.call("followBrand", { brand_id: String(id) }, token)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.find(({ statusCode }) => statusCode !== 200)).toMatchObject({
    statusCode: 409,
    message: `You can follow up to ${MAX_FOLLOWED_BRANDS} brands.`,
  });
  expect(await countOf(userId)).toBe(MAX_FOLLOWED_BRANDS);
  await callOkAs(api, token, "followBrand", { brand_id: String(rows[0]?.id) });
});

test("followBrand waits for another transaction that holds the account", async () => {
  const { db } = api.services;
  const { token, userId } = await createFollower(api);
  const own = { slug: "own", name: "Own", nameKey: "own", source: "dsld" as const };
  await db.insert(brands).values(own);
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  let isAnswered = false;
  const answer = api.call("followBrand", { brand_id: own.slug }, token).finally(() => {
    isAnswered = true;
  });
  const countWaiting = async () =>
    (
      await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(async () => isAnswered || (await countWaiting()) === 1).toBe(true);
  const wasAnswered = isAnswered;
  released.resolve();
  await holder;
  expect([wasAnswered, (await answer).statusCode]).toEqual([false, 200]);
});

test("followed brands are exported, counted for staff, and deleted with the account and with the brand", async () => {
  const { db } = api.services;
  const { token, userId, email } = await createFollower(api, { brands: [INTO] });
  const exported = await callOkAs(api, token, "exportUser", {});
  expect(exported.followed_brands).toEqual([{ brand: INTO, followed_at: expect.any(String) }]);
  const administrator = await createStaff(db, "administrator");
  const person = await callStaffOk(api, administrator.token, "showPerson", { email_id: email, reason });
  expect(person.account).toMatchObject({ followed: 0, followed_brands: 1 });
  await callOkAs(api, token, "deleteUser", {});
  expect(await countOf(userId)).toBe(0);

  await saveLabels(db, [labelRecord("9", { brand: "Gone" })]);
  const left = await createFollower(api, { brands: ["gone"] });
  await db.delete(supplements).where(eq(supplements.slug, "gone-magnesium-glycinate"));
  await db.delete(brands).where(eq(brands.slug, "gone"));
  expect(await left.brands()).toEqual([]);
});

test("the undo of an import keeps a brand that someone follows", async () => {
  const { db } = api.services;
  const administrator = await createStaff(db, "administrator", { emailId: "second@example.com" });
  const run = await recordImport(
    api.services,
    { kind: "dsld", source: "file.csv", operator: "ana" },
    async (recorder) => {
      const labels = [labelRecord("20", { brand: "Followed" }), labelRecord("21", { brand: "Unknown" })];
      await saveLabels(db, labels, recorder.runId);
      return recorder.runId;
    },
  );
  const { brands: listed } = await createFollower(api, { brands: ["followed"] });
  const undone = await callStaff(api, administrator.token, "undoImportRun", { id: run, reason });
  expect(undone.data).toEqual({ removed: 2, left: 0 });
  expect(await listed()).toEqual(["followed"]);
  expect((await api.call("getBrand", { brand_id: "unknown" })).statusCode).toBe(404);
});

test("a merge of brands moves follows; its undo takes back what it moved, and nothing else", async () => {
  const { db } = api.services;
  const editor = (await createStaff(db, "editor")).token;
  const from = await createFollower(api, { brands: [FROM] });
  const into = await createFollower(api, { brands: [INTO] });
  const both = await createFollower(api, { brands: [INTO, FROM] });
  const leaver = await createFollower(api, { brands: [FROM] });
  const [brand] = await db.select().from(brands).where(eq(brands.slug, FROM));
  const link = unsubscribeUrl(api.services, "brand", `${brand?.id}:${leaver.userId}`);
  const before = await callOkAs(api, from.token, "listFollowedBrands", {});

  const ends = { kind: "brand" as const, from: FROM, into: INTO };
  const preview = await callStaffOk(api, editor, "previewMerge", ends);
  expect([preview.from.counts.followers, preview.into.counts.followers]).toEqual([3, 2]);
  const merge = { ...ends, seen: preview.seen, across_brands: true, reason };
  await callStaffOk(api, editor, "mergeRecords", merge);
  for (const person of [from, into, both, leaver]) expect(await person.brands()).toEqual([INTO]);
  // A link from before the merge ends what became of that follow.
  await api.callOk("unsubscribe", { token: new URL(link).searchParams.get("token") ?? "" });
  expect(await leaver.brands()).toEqual([]);
  const newcomer = await createFollower(api, { brands: [FROM] });

  const [done] = await callStaffOk(api, editor, "listMerges", { kind: "brand", slug: INTO });
  await callStaffOk(api, editor, "undoRecordMerge", { kind: "brand", id: done?.id ?? 0, reason });
  expect(await callOkAs(api, from.token, "listFollowedBrands", {})).toEqual(before);
  expect(await into.brands()).toEqual([INTO]);
  expect((await both.brands()).toSorted()).toEqual([INTO, FROM].toSorted());
  expect(await leaver.brands()).toEqual([]);
  expect(await newcomer.brands()).toEqual([INTO]);
  const { rows } = await db.execute(sql`select user_id from merged_brand_follows`);
  expect(rows).toHaveLength(3);
});
