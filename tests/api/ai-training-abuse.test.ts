import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#server/features/accounts/schema.ts";
import { deleteExpiredSearches } from "#server/features/ai-search/commands/delete-expired.ts";
import { trainRanker } from "#server/features/ai-search/commands/train-ranker.ts";
import { aiFeedback, rankerVersions } from "#server/features/ai-search/schema.ts";

import { callOkAs, registerUser, unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createRaters, newestFirst, type Rater } from "#tests/support/ratings.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { limiter: unlimitedLimiter } });
});
afterAll(() => api.close());

const QUESTIONS = [
  "magnesium",
  "vitamin d",
  "zinc",
  "fish oil",
  "protein",
  "creatine",
  "vitamin c",
  "probiotics",
  "something for sleep",
  "for my joints",
  "immune support",
  "turmeric",
  "stress relief",
  "energy and fatigue",
  "heart health",
  "building muscle",
  "gut health",
  "bone strength",
  "blood sugar",
  "focus",
  "vegan capsules",
  "tested gummies",
  "healthy aging",
  "skin health",
];
const RESULTS = 30;

const ATTACKERS = 4;

describe("four accounts with 1,000 ratings by a ranker of their own", () => {
  const raters: Rater[] = [];
  const train = () => trainRanker(api.services, new Date());
  const confirmAll = () => api.services.db.update(users).set({ emailVerified: true });

  beforeAll(async () => {
    const { rate } = createRaters(api);
    for (let at = 0; at < ATTACKERS; at++)
      raters.push({ token: (await registerUser(api)).token, ip: "198.51.100.7" });
    const counts = await Promise.all(raters.map((rater) => rate(rater, QUESTIONS, newestFirst, RESULTS)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1000);
  }, 120_000);

  test("train nothing without a confirmed email", async () => {
    const [rater] = raters;
    const { ratings, needed } = await callOkAs(api, rater?.token ?? "", "getAiTraining", {});
    expect(ratings).toMatchObject({ total: 0, raters: 0 });
    expect(ratings.mine).toBeGreaterThan(200);
    expect(needed).toEqual({ ratings: 120, raters: 3, searches: 30 });
    expect(await train()).toBeNull();
  });

  test("train nothing from one network, also after it is forgotten", async () => {
    const { db } = api.services;
    await confirmAll();
    expect(await train()).toBeNull();
    const networks = () => db.selectDistinct({ network: aiFeedback.network }).from(aiFeedback);
    expect(await networks()).toEqual([{ network: expect.stringMatching(/^[\da-f]{16}$/) }]);
    await deleteExpiredSearches(db, new Date(Date.now() + 31 * 86_400_000));
    expect(await networks()).toEqual([{ network: "crowded" }]);
    expect(await train()).toBeNull();
  });

  test("train a ranker from four networks that wins on their ratings, loses on judged questions, and is not used", async () => {
    const { db } = api.services;
    await db.update(aiFeedback).set({ network: sql`visitor` }).where(isNotNull(aiFeedback.userId));
    const trained = await train();
    // Without judged questions it would be promoted.
    expect(trained?.gainLow).toBeGreaterThan(0.01);
    expect(trained).toMatchObject({ decision: "judged_worse", promoted: false, inUse: false });
    expect(trained?.judged?.questions).toBeGreaterThan(20);
    expect(trained?.judged?.ndcg10).toBeLessThan(trained?.judged?.inUseNdcg10 ?? 0);
    expect(await db.$count(rankerVersions, eq(rankerVersions.inUse, true))).toBe(0);
    expect((await api.callOk("aiSearch", { query: "magnesium for sleep" })).model_version).toBe(0);
    const { history } = await callOkAs(api, raters[0]?.token ?? "", "getAiTraining", {});
    expect(history).toMatchObject([{ outcome: "judged_worse" }]);
  });
});
