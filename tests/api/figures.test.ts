import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countVisits, visitOf } from "#app/count-visits.ts";
import type { RequestState } from "#contract/request-states.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { createVisitCounter, deleteOldFigures, openFigures } from "#server/features/figures/commands.ts";
import { countedTerm, isDeclaredBot } from "#server/features/figures/rules.ts";
import { dailyFigures } from "#server/features/figures/schema.ts";
import { testRequestEvents, testRequests } from "#server/features/test-requests/schema.ts";
import type { Services } from "#server/services.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaffOk, createStaff } from "#tests/support/staff.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = (await createStaff(api.services.db, "editor")).token;
  await saveLabels(api.services.db, [labelRecord("1")]);
});
afterAll(() => api.close());

const figures = () => callStaffOk(api, token, "getFigures", { days: 30 });
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A site with the counter of visits, whose pages answer as told. */
async function visit(services: Services, urls: readonly string[], headers: Record<string, string> = {}) {
  const app = fastify();
  countVisits(app, { figures: openFigures(services) });
  app.get("/*", (_request, reply) => reply.type("text/html").send("<p>"));
  for (const url of urls)
    await app.inject({ method: "GET", url, headers: { "user-agent": BROWSER, ...headers } });
  await app.close();
}

test("a page counts as its route, its product, and its words, and never as more", () => {
  expect(visitOf("/supplement-details/zinc?q=1")).toEqual([
    { kind: "route", key: "/supplement-details/:slug" },
    { kind: "product", key: "zinc" },
  ]);
  expect(visitOf("/search?q=Vitamin%20%20D&page=2").at(-1)).toEqual({ kind: "term", key: "vitamin d" });
  expect(visitOf("/newsletter/confirm?token=secret")).toEqual([
    { kind: "route", key: "/newsletter/confirm" },
  ]);
});

test.each(["ann@example.com", "+1 512-555-0142", "0123456", "x".repeat(61), "  "])(
  "countedTerm leaves out %j",
  (q) => expect(countedTerm(q)).toBeNull(),
);

test.each([
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", true],
  ["Mozilla/5.0 (compatible; bingbot/2.0)", true],
  ["facebookexternalhit/1.1", true],
  [undefined, true],
  [BROWSER, false],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1", false],
])("isDeclaredBot(%j) is %j", (userAgent, expected) => expect(isDeclaredBot(userAgent)).toBe(expected));

test("visits are added up by day, and rare words are not shown", async () => {
  await visit(api.services, [
    "/",
    "/",
    "/supplement-details/zinc",
    "/search?q=My%20Name",
    "/search?q=my+name",
  ]);
  await visit(api.services, ["/"], { "user-agent": "Googlebot/2.1" });
  await visit(api.services, ["/"], { "sec-purpose": "prefetch" });
  const first = await figures();
  expect(first.routes).toContainEqual({ key: "/", count: 2 });
  expect([first.products, first.terms, first.days.map(({ visits }) => visits)]).toEqual([
    [{ key: "zinc", count: 1 }],
    [],
    [5],
  ]);
  await visit(api.services, ["/search?q=MY%20NAME", ...Array(3).fill("/search?q=glycinate")]);
  const { terms, empty_terms } = await figures();
  expect(terms).toEqual([
    { key: "glycinate", count: 3 },
    { key: "my name", count: 3 },
  ]);
  expect(empty_terms).toEqual([{ key: "my name", count: 3 }]);
});

test("words of three days are shown, also if each day had one search", async () => {
  const today = api.services.clock.now().getTime();
  const dayAgo = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10);
  const row = { kind: "term", key: "rare herb", count: 1, results: 0 } as const;
  await api.services.db.insert(dailyFigures).values([1, 2].map((days) => ({ ...row, day: dayAgo(days) })));
  expect((await figures()).terms.map(({ key }) => key)).not.toContain("rare herb");
  await api.services.db.insert(dailyFigures).values({ ...row, day: dayAgo(3) });
  expect((await figures()).terms).toContainEqual({ key: "rare herb", count: 3 });
});

test("nothing is counted when it is switched off, and old counts are deleted", async () => {
  const config = { ...api.services.config, visitFigures: false };
  const off = { ...api.services, config };
  const before = await figures();
  await visit(off, ["/", "/"]);
  expect(await figures()).toEqual(before);
  const { db, clock } = api.services;
  const old = { kind: "term", key: "old", count: 9, results: 1 } as const;
  await db.insert(dailyFigures).values({ ...old, day: "2001-01-01" });
  await deleteOldFigures(db, clock.now());
  const rows = await db.select().from(dailyFigures);
  expect(rows.map(({ day }) => day)).not.toContain("2001-01-01");
  expect(rows.length).toBeGreaterThan(3);
});

test("counting a page writes nothing until the batch is written", async () => {
  const { db } = api.services;
  const rows = await db.$count(dailyFigures);
  const counter = createVisitCounter(api.services);
  counter.count([{ kind: "route", key: "/new-route" }]);
  expect(await db.$count(dailyFigures)).toBe(rows);
  await counter.close();
  expect(await db.$count(dailyFigures)).toBe(rows + 1);
});

/** A request that was in each step from so many days ago on; returns its id as staff see it. */
async function addRequest(
  name: string,
  votes: number,
  steps: readonly [status: RequestState, daysAgo: number][],
  changes: Partial<typeof testRequests.$inferInsert> = {},
): Promise<{ id: number; publicId: string }> {
  const { db, clock } = api.services;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const [status, since] = steps.at(-1) ?? ["received", 0];
  const [row] = await db
    .insert(testRequests)
    .values({
      ...{ name, votes, status, normalizedName: name, fingerprint: name, statusSince: daysAgo(since) },
      ...{ url: "https://www.example.com", createdAt: daysAgo(steps[0]?.[1] ?? 0) },
      ...changes,
    })
    .returning({ id: testRequests.id, publicId: testRequests.publicId });
  if (!row) throw new Error("no request");
  await db
    .insert(testRequestEvents)
    .values(steps.map(([status, days]) => ({ requestId: row.id, status, at: daysAgo(days) })));
  return row;
}

test("most wanted are the open requests by votes; days per step are medians of the requests that left it", async () => {
  const zinc = await addRequest("Zinc", 7, [
    ["received", 10],
    ["under_review", 9],
    ["queued", 5],
  ]);
  const iron = await addRequest("Iron", 9, [
    ["received", 8],
    ["under_review", 6],
    ["queued", 4],
    ["sample_purchased", 1],
  ]);
  await addRequest("Boron", 50, [
    ["received", 12],
    ["declined", 2],
  ]);
  await addRequest("Merged", 40, [["received", 1]], { duplicateOfId: iron.id });
  await addRequest(
    "Made up",
    60,
    [
      ["received", 20],
      ["under_review", 1],
    ],
    { sample: true },
  );
  // Before the days that are looked at.
  await addRequest("Old", 0, [
    ["received", 90],
    ["queued", 50],
    ["declined", 40],
  ]);
  const { wanted, steps } = await figures();
  expect(wanted.map(({ request, name, votes, status }) => [request, name, votes, status])).toEqual([
    [iron.publicId, "Iron", 9, "sample_purchased"],
    [zinc.publicId, "Zinc", 7, "queued"],
  ]);
  // Received: 1, 2 and 10 days. Under review: 4 and 2. Queued: 3.
  expect(steps).toEqual([
    { status: "received", requests: 3, median_days: 2 },
    { status: "under_review", requests: 2, median_days: 3 },
    { status: "queued", requests: 1, median_days: 3 },
  ]);
});
