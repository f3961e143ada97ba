import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trainRanker } from "#server/features/ai-search/commands/train-ranker.ts";
import { mulberry32 } from "#server/features/ai-search/ranking/evaluate.ts";
import { aiFeedback, aiSearches } from "#server/features/ai-search/schema.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { callOkAs, registerUser, unlimitedLimiter } from "#tests/support/accounts.ts";
import { type Output, startApi, type TestApi } from "#tests/support/api.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";

let api: TestApi;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { limiter: unlimitedLimiter } });
  const { databaseUrl, dataDir } = api.services.config;
  run = createCommandRunner({ url: databaseUrl ?? "", folder: dataDir });
});
afterAll(() => api.close());

type Result = Output<"aiSearch">["results"][number];
type Token = string;

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
];

const figures = (token: Token) => callOkAs(api, token, "getAiTraining", {});

const search = (token: Token, query: string) => callOkAs(api, token, "aiSearch", { query, limit: 6 });

/** Ratings from 3 to 0 by test date: newest first, untested products last. */
function newestFirst(results: readonly Result[]): Map<string, number> {
  const order = [...results].sort((a, b) => (b.tested_at ?? "").localeCompare(a.tested_at ?? ""));
  return new Map(
    order.map(({ supplement_id }, at) => [supplement_id, 3 - Math.floor((at * 4) / order.length)]),
  );
}

async function rateEverything(token: Token): Promise<void> {
  for (const question of QUESTIONS) {
    const { search_id, results } = await search(token, question);
    for (const [supplement_id, rating] of newestFirst(results))
      await callOkAs(api, token, "sendAiFeedback", { search_id, supplement_id, rating });
  }
}

test("trainRanker learns consistent ratings, promotes the model, and the CLI rolls it back", async () => {
  const raters = [await registerUser(api), await registerUser(api), await registerUser(api)];
  const [first] = raters;
  if (!first) throw new Error("no raters");
  expect((await figures(first.token)).needed).toMatchObject({ raters: 3, searches: 30 });
  expect(await trainRanker(api.services.db, new Date())).toBeNull();

  await Promise.all(raters.map(({ token }) => rateEverything(token)));
  const untrained = await search(first.token, "magnesium");
  expect(untrained.model_version).toBe(0);
  expect((await figures(first.token)).needed).toEqual({ ratings: 0, raters: 0, searches: 0 });

  const trained = await trainRanker(api.services.db, new Date());
  expect(trained).toMatchObject({ promoted: true, baselineVersion: 0, raters: 3 });
  const shown = await figures(first.token);
  expect(shown.ranker).toMatchObject({ version: trained?.version, ndcg_10: trained?.ndcg10 });
  expect(shown.history).toMatchObject([{ outcome: "in_use", baseline: { version: 0 } }]);
  expect(shown.history[0]?.gain.low).toBeGreaterThan(0);
  const recency = shown.weights.find(({ feature }) => feature === "recency");
  expect(recency?.weight).toBeGreaterThan(recency?.built_in ?? 0);
  expect(shown.ratings).toMatchObject({ raters: 3, since_last_training: 0 });

  const ranked = await search(first.token, "magnesium");
  expect(ranked.model_version).toBe(trained?.version);
  const places = (results: readonly Result[]) => results.map(({ supplement_id }) => supplement_id);
  expect(places(ranked.results)).not.toEqual(places(untrained.results));

  // The same ratings aren't trained on again.
  expect(await trainRanker(api.services.db, new Date())).toBeNull();

  expect((await run(["ranker", "list"])).out).toMatch(/In use: version 1\..*in use/s);
  expect((await run(["ranker", "rollback", "9"])).code).toBe(1);
  expect((await run(["ranker", "rollback"])).out).toBe(
    "Rolled back version 1; the built-in ranker is now in use.\n",
  );
  expect((await search(first.token, "magnesium")).model_version).toBe(0);
  expect((await figures(first.token)).history).toMatchObject([{ outcome: "rolled_back" }]);
  expect((await run(["ranker", "rollback"])).err).toMatch(/nothing to roll back/);
});

test("trainRanker doesn't promote a model trained on random ratings", async () => {
  const { db } = api.services;
  const random = mulberry32(11);
  const rows = await db
    .select({ id: aiFeedback.id })
    .from(aiFeedback)
    .orderBy(aiFeedback.userId, aiFeedback.question, aiFeedback.supplementId);
  for (const { id } of rows)
    await db
      .update(aiFeedback)
      .set({ grade: Math.floor(random() * 4), createdAt: new Date() })
      .where(eq(aiFeedback.id, id));
  const { token } = await registerUser(api);
  expect(await trainRanker(db, new Date())).toMatchObject({ promoted: false, inUse: false });
  const { ranker, history } = await figures(token);
  expect(ranker.version).toBe(0);
  expect(history[0]?.outcome).toBe("not_better");
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
  const mine = await registerUser(api);
  const other = await registerUser(api);
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
    { question, supplement: null, rating: 2, note: "clear" },
    { question, rating: 1, supplement: { slug: second?.slug } },
    { question, rating: 3, supplement: { slug: best?.slug, brand_name: best?.brand.name } },
  ]);
  expect((await figures(mine.token)).ratings.mine).toBe(3);
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
