import { afterAll, beforeAll, expect, test } from "vitest";
import { generateDemoData } from "#demo/generate.ts";
import { reports } from "#server/features/reports/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

const sample = generateDemoData().reports;

let api: TestApi;
let slugs: Map<string, string>;
beforeAll(async () => {
  api = await startApi({ demoData: true });
  const rows = await api.services.db
    .select({ slug: reports.slug, number: reports.reportNumber })
    .from(reports);
  slugs = new Map(rows.map(({ number, slug }) => [number, slug]));
});
afterAll(() => api.close());

const get = (number: string | undefined) => api.callOk("getReport", { slug: slugs.get(number ?? "") ?? "" });

test("every demo report is readable and matches its signed document", async () => {
  for (const { payload } of sample) {
    const report = await get(payload.report_number);
    expect(report.results).toHaveLength(payload.results.length);
    expect(report).toMatchObject({
      verdict: payload.published_verdict,
      laboratory: payload.laboratory,
      plan: payload.plan,
      coverage: payload.coverage,
      lot_number: payload.sample.lot_number,
      proof: { chain: "sample" },
      proof_problems: [],
    });
  }
});

test("a withdrawn report stays readable with its reason and has no score", async () => {
  const withdrawn = sample.find(({ statements }) => statements.some(({ state }) => state === "withdrawn"));
  const report = await get(withdrawn?.payload.report_number);
  const [statement] = withdrawn?.statements ?? [];
  expect(report).toMatchObject({ state: "withdrawn", state_reason: statement?.reason });
  expect(report.score.value).toBeNull();
  expect(report.amendments).toMatchObject([{ state: "withdrawn", on: statement?.on }]);
  expect(report.amendments[0]?.sequence).toBeGreaterThan(report.proof.sequence);
});

test("a superseded report and its correction link to each other", async () => {
  const correction = sample.find(({ payload }) => payload.supersedes !== null)?.payload;
  const right = await get(correction?.report_number);
  const wrong = await get(correction?.supersedes?.report_number);
  expect(right.supersedes?.report_slug).toBe(wrong.report_slug);
  expect(wrong.superseded_by?.report_slug).toBe(right.report_slug);
  expect(wrong).toMatchObject({ state: "superseded", state_reason: correction?.supersedes?.reason });
});

test("cards show the score of the newest report that counts", async () => {
  const { list } = await api.callOk("listRecentlyTested", { page: 1, limit: 50 });
  for (const card of list) {
    const report = await api.callOk("getReport", { slug: card.report_slug ?? "" });
    expect(card.score).toBe(report.score.value);
    expect(card.score_version).toBe(card.score === null ? null : report.score.version);
  }
  expect(list.some(({ score }) => score !== null)).toBe(true);
});
