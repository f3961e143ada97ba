import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aiFeedback, aiSearches, raterExclusions } from "#server/features/ai-search/schema.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { callOkAs, createUser, registerUser, unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { createRequesters } from "#tests/support/test-requests.ts";

let api: TestApi;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { limiter: unlimitedLimiter } });
  const { databaseUrl, dataDir } = api.services.config;
  run = createCommandRunner({ url: databaseUrl ?? "", folder: dataDir });
});
afterAll(() => api.close());

type Token = string;

const RESULTS = 6;

const search = (token: Token, query: string) => callOkAs(api, token, "aiSearch", { query, limit: RESULTS });

/** Rates the first result of a question. Returns its slug. */
async function rateFirst(token: Token, query: string, rating: number): Promise<string> {
  const { search_id, results } = await search(token, query);
  const [first] = results;
  const supplement_id = first?.supplement_id ?? "";
  await callOkAs(api, token, "sendAiFeedback", { search_id, supplement_id, rating });
  return first?.slug ?? "";
}

test("judgments prints the ratings that count by question, without who rated, and is logged", async () => {
  const { newVerifiedUser } = createRequesters(api);
  const raters = [await newVerifiedUser(), await newVerifiedUser(), await newVerifiedUser()];
  const [first, second, leftOut] = raters;
  const unconfirmed = await registerUser(api);
  const slug = await rateFirst(first?.token ?? "", "zinc for my skin", 3);
  await rateFirst(second?.token ?? "", "zinc for my skin", 1);
  await rateFirst(first?.token ?? "", "a magnesium powder", 2);
  await rateFirst(leftOut?.token ?? "", "zinc for my skin", 0);
  await rateFirst(unconfirmed.token, "zinc for my skin", 0);
  const { search_id } = await search(second?.token ?? "", "vitamin c");
  await callOkAs(api, second?.token ?? "", "sendAiFeedback", { search_id, helpful: true });
  const { db } = api.services;
  const visitor = `user:${leftOut?.user.user_id}`;
  await db
    .insert(raterExclusions)
    .values({ visitor, userId: Number(leftOut?.user.user_id), reason: "r", operator: "o", at: new Date() });

  const { out, code } = await run(["judgments"]);
  expect(code).toBe(0);
  const rows = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(rows).toMatchObject([
    { question: "a magnesium powder", grade: 2 },
    { question: "zinc for my skin", grade: 3, product: slug },
    { question: "zinc for my skin", grade: 1, product: slug },
  ]);
  expect(rows[0].rater).toBe(rows[1].rater);
  expect(rows[2].rater).not.toBe(rows[1].rater);
  expect(out).not.toMatch(/user:|@/);
  expect(await listActions(db, 1)).toMatchObject([{ action: "export-judgments", details: { ratings: 3 } }]);
});

test("the deprecated figures of trainings say that there are none, and the order of results is version 0", async () => {
  const { token } = await createUser(api);
  const figures = await callOkAs(api, token, "getAiTraining", {});
  expect(figures).toMatchObject({ ranker: { version: 0, ndcg_10: null }, history: [], ratings: { mine: 0 } });
  expect(figures.weights.every(({ weight, built_in }) => weight === built_in)).toBe(true);
  expect((await search(token, "zinc")).model_version).toBe(0);
});

/** Draws a training question that has at least two results in the demo catalogue. */
async function drawSeveral(token: Token) {
  for (let draws = 0; draws < 50; draws++) {
    const { question } = await callOkAs(api, token, "drawTrainingQuestion", {});
    const { search_id, results } = await search(token, question);
    if (results.length > 1) return { question, search_id, results };
  }
  throw new Error("no training question with two results");
}

test("AI contributions can be listed, undone, exported, and are deleted with the account", async () => {
  const mine = await createUser(api);
  const other = await createUser(api);
  const { question, search_id, results } = await drawSeveral(mine.token);
  const [best, second] = results;
  for (const [result, rating] of [
    [best, 3],
    [second, 1],
  ] as const)
    await callOkAs(api, mine.token, "sendAiFeedback", {
      search_id,
      supplement_id: result?.supplement_id ?? "",
      rating,
    });
  await callOkAs(api, mine.token, "sendAiFeedback", { search_id, helpful: true, note: "clear" });
  const list = () => callOkAs(api, mine.token, "listAiContributions", {});
  expect((await list()).list).toMatchObject([
    // A thumb doesn't keep the question.
    { question: null, supplement: null, rating: 2, note: "clear" },
    { question, rating: 1, supplement: { slug: second?.slug } },
    { question, rating: 3, supplement: { slug: best?.slug, brand_name: best?.brand.name } },
  ]);
  expect((await callOkAs(api, mine.token, "getAiTraining", {})).ratings.mine).toBe(3);
  expect((await callOkAs(api, mine.token, "drawTrainingQuestion", {})).question).not.toBe(question);

  const [newest] = (await list()).list;
  const undo = (token: Token) =>
    api.call("undoAiContribution", { action: "undo", feedback_id: newest?.feedback_id }, token);
  expect((await undo(other.token)).statusCode).toBe(404);
  expect((await undo(mine.token)).statusCode).toBe(200);
  expect((await undo(mine.token)).statusCode).toBe(404);
  expect((await list()).total).toBe(2);

  const { ai_ratings } = await callOkAs(api, mine.token, "exportUser", {});
  expect(ai_ratings).toMatchObject([
    { question, rating: 1 },
    { question, rating: 3, supplement: `${best?.brand.name} ${best?.name}` },
  ]);
  await callOkAs(api, mine.token, "deleteUser", {});
  const left = await api.services.db
    .select()
    .from(aiFeedback)
    .where(eq(aiFeedback.userId, Number(mine.user.user_id)));
  expect(left).toEqual([]);
});

test("deleteExpiredRecords removes searches after a day and guests' feedback after a year", async () => {
  const { db, clock } = api.services;
  const { search_id, results } = await api.callOk("aiSearch", { query: "selenium" });
  await api.callOk("sendAiFeedback", { search_id, supplement_id: results[0]?.supplement_id, helpful: true });
  const remaining = async () => ({
    searches: await db.$count(aiSearches, eq(aiSearches.id, search_id)),
    opinions: await db.$count(aiFeedback, eq(aiFeedback.searchId, search_id)),
  });
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
  await deleteExpiredRecords(db, inDays(0.9));
  expect(await remaining()).toEqual({ searches: 1, opinions: 1 });
  await deleteExpiredRecords(db, inDays(1.1));
  expect(await remaining()).toEqual({ searches: 0, opinions: 1 });
  await deleteExpiredRecords(db, inDays(366));
  expect(await remaining()).toEqual({ searches: 0, opinions: 0 });
});
