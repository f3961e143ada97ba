import { eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trainRanker } from "#server/features/ai-search/commands/train-ranker.ts";
import { gradeOf, readProducts } from "#server/features/ai-search/learning/judged/grades.ts";
import { judgedQuestions } from "#server/features/ai-search/learning/judged/questions.ts";
import { mulberry32 } from "#server/features/ai-search/ranking/evaluate.ts";
import { aiFeedback, aiSearches, rankerVersions } from "#server/features/ai-search/schema.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { callOkAs, createUser, unlimitedLimiter } from "#tests/support/accounts.ts";
import { type Output, startApi, type TestApi } from "#tests/support/api.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { createRaters, type Taste } from "#tests/support/ratings.ts";

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

/** Questions whose products editors graded, for raters who agree with them. */
const QUESTIONS = judgedQuestions().filter(
  ({ kind, heldOut }) => !heldOut && (kind === "goal" || kind === "colloquial"),
);
const questionTexts = QUESTIONS.slice(0, 24).map(({ text }) => text);
const RESULTS = 6;

const figures = (token: Token) => callOkAs(api, token, "getAiTraining", {});

const search = (token: Token, query: string) => callOkAs(api, token, "aiSearch", { query, limit: RESULTS });

const train = () => trainRanker(api.services, new Date());

/** Rates as the editors do. */
async function likeEditors(): Promise<Taste> {
  const products = new Map((await readProducts(api.services.db)).map((product) => [product.id, product]));
  return (results, question) => {
    const judged = QUESTIONS.find(({ text }) => text === question);
    return new Map(
      results.map(({ supplement_id }) => {
        const product = products.get(Number(supplement_id));
        return [supplement_id, product && judged ? gradeOf(product, judged) : 0];
      }),
    );
  };
}

/** Puts a ranker into use that looks at nothing but the date of the test. */
async function usePoorRanker(): Promise<number> {
  const [row] = await api.services.db
    .insert(rankerVersions)
    .values({
      weights: { recency: 5 },
      baselineVersion: 0,
      ratings: 0,
      raters: 0,
      heldOutSearches: 0,
      ndcg10: 0,
      mrr: 0,
      baselineNdcg10: 0,
      baselineMrr: 0,
      gainLow: 0,
      gainHigh: 0,
      promoted: true,
      inUse: true,
      trainedAt: new Date(0),
    })
    .returning();
  return row?.version ?? 0;
}

/** Makes the ratings new and the training of them undone. */
async function forgetTrainings(after: number): Promise<void> {
  const { db } = api.services;
  await db.delete(rankerVersions).where(gt(rankerVersions.version, after));
  await db.update(rankerVersions).set({ inUse: true, rolledBackAt: null });
}

test("trainRanker learns what editors agree with, promotes the model, and the CLI rolls it back", async () => {
  const { newRater, rate } = createRaters(api);
  const raters = [await newRater(), await newRater(), await newRater()];
  const [first] = raters;
  if (!first) throw new Error("no raters");
  expect((await figures(first.token)).needed).toMatchObject({ raters: 3, searches: 30 });
  expect(await train()).toBeNull();

  const poor = await usePoorRanker();
  const taste = await likeEditors();
  await Promise.all(raters.map((rater) => rate(rater, questionTexts, taste, RESULTS)));
  const untrained = await search(first.token, "supplements for sleep");
  expect(untrained.model_version).toBe(poor);
  expect((await figures(first.token)).needed).toEqual({ ratings: 0, raters: 0, searches: 0 });

  const trained = await train();
  expect(trained).toMatchObject({ decision: "promoted", promoted: true, baselineVersion: poor, raters: 3 });
  expect(trained?.judged?.gain.low).toBeGreaterThan(0);
  const shown = await figures(first.token);
  expect(shown.ranker).toMatchObject({ version: trained?.version, ndcg_10: trained?.ndcg10 });
  expect(shown.history[0]).toMatchObject({ outcome: "in_use", baseline: { version: poor } });
  expect(shown.history[0]?.gain.low).toBeGreaterThan(0);
  const goal = shown.weights.find(({ feature }) => feature === "goal");
  expect(goal?.weight).toBeGreaterThan(0);
  expect(shown.ratings).toMatchObject({ raters: 3, since_last_training: 0 });
  expect(await listActions(api.services.db, 1)).toMatchObject([
    {
      operator: "training",
      action: "ranker promotion",
      subject: String(trained?.version),
      details: { baseline: poor, judged: trained?.judged },
    },
  ]);

  const ranked = await search(first.token, "supplements for sleep");
  expect(ranked.model_version).toBe(trained?.version);
  const places = (results: readonly Result[]) => results.map(({ supplement_id }) => supplement_id);
  expect(places(ranked.results)).not.toEqual(places(untrained.results));

  // The same ratings aren't trained on again.
  expect(await train()).toBeNull();

  expect((await run(["ranker", "list"])).out).toMatch(
    new RegExp(`In use: version ${trained?.version}\\..*judged questions: nDCG@10 .*in use`, "s"),
  );
  expect((await run(["ranker", "rollback", "99"])).code).toBe(1);
  expect((await run(["ranker", "rollback"])).out).toBe(
    `Rolled back version ${trained?.version}; version ${poor} is now in use.\n`,
  );
  expect((await search(first.token, "magnesium")).model_version).toBe(poor);
  expect((await figures(first.token)).history[0]).toMatchObject({ outcome: "rolled_back" });
  await forgetTrainings(poor);
}, 60_000);

test("ranker hold makes a winner wait for ranker promote", async () => {
  const { db } = api.services;
  const [poor] = await db.select().from(rankerVersions);
  expect((await run(["ranker", "hold"])).out).toBe("Trained rankers now wait for you.\n");
  const waiting = await train();
  expect(waiting).toMatchObject({ decision: "waiting", promoted: false, inUse: false });
  const { out } = await run(["ranker", "list"]);
  expect(out).toContain("Promotion is held");
  expect(out).toContain("waits for promote");
  const { token } = await createUser(api);
  expect((await figures(token)).history[0]?.outcome).toBe("waiting");
  expect((await search(token, "zinc")).model_version).toBe(poor?.version);

  const version = String(waiting?.version);
  expect((await run(["ranker", "promote", "99"])).err).toMatch(/not found/);
  expect((await run(["ranker", "promote", version])).out).toBe(`version ${version} is now in use.\n`);
  expect((await run(["ranker", "promote", version])).err).toMatch(/does not wait/);
  expect((await search(token, "zinc")).model_version).toBe(waiting?.version);
  expect((await run(["ranker", "release"])).out).toBe("Trained rankers that win are now used.\n");
  const actions = await listActions(db, 3);
  expect(actions.map(({ operator, action, subject }) => [operator, action, subject])).toEqual([
    ["ana", "ranker release", "promotion"],
    ["ana", "ranker promotion", version],
    ["ana", "ranker hold", "promotion"],
  ]);
});

test("trainRanker doesn't promote a model trained on random ratings", async () => {
  const { db } = api.services;
  await db.delete(rankerVersions);
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
  const { token } = await createUser(api);
  expect(await train()).toMatchObject({ decision: "not_better", promoted: false, inUse: false });
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
