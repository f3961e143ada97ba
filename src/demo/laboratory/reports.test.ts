import { expect, test } from "vitest";
import { VERDICTS } from "#contract/verdicts.ts";
import { PANELS } from "#contract/vocabulary.ts";
import { worst } from "#domain/verdict/combine.ts";
import { judge } from "#domain/verdict/judge.ts";
import { problemsOf } from "#domain/verdict/row-validation.ts";
import { BRANDS } from "#sample-data/brands/all.ts";
import { LABORATORIES } from "#sample-data/laboratories.ts";
import { judged } from "#server/features/reports/rules/published-report.ts";
import { generateSample } from "../../server/features/catalogue/sample/generate.ts";
import { BASE_DAY, daysBefore } from "../calendar.ts";
import type { SampleReport } from "./reports.ts";

const { reports, labels } = generateSample();
const judgements = new Map(reports.map((report) => [report, judged(report.payload)]));
const resultsOf = (report: SampleReport) => judgements.get(report)?.results ?? [];
const labelOf = new Map(labels.map((label) => [label.sourceRef, label]));
const brandOf = (report: SampleReport) => labelOf.get(report.supplementRef.sourceRef)?.brand;
const count = (predicate: (report: SampleReport) => boolean) => reports.filter(predicate).length;
const stated = ({ statements }: SampleReport, state: string) => statements.some((one) => one.state === state);

test("there are about seventy reports on lots of products in the catalogue", () => {
  expect(reports.length).toBeGreaterThanOrEqual(65);
  expect(new Set(reports.map(({ payload }) => payload.report_number)).size).toBe(reports.length);
  expect(reports.map(brandOf)).not.toContain(undefined);
});

test("every verdict occurs, and most reports pass", () => {
  const verdicts = reports.map(({ payload }) => payload.published_verdict);
  expect(new Set(verdicts)).toEqual(new Set(VERDICTS));
  expect(verdicts.filter((verdict) => verdict === "pass").length).toBeGreaterThan(reports.length / 2);
});

test("every panel occurs, the optional ones in a few reports", () => {
  const panels = reports.map(({ payload }) => new Set(payload.results.map(({ panel }) => panel)));
  for (const panel of PANELS) expect(panels.some((measured) => measured.has(panel))).toBe(true);
  expect(panels.filter((measured) => measured.has("mycotoxins")).length).toBeLessThan(reports.length / 3);
});

test("no row has a problem that an import would be refused for", () => {
  for (const { payload } of reports) {
    for (const row of payload.results) expect([row.analyte, problemsOf(row)]).toEqual([row.analyte, []]);
  }
});

test("what is in scope is in the scope of whoever measured it", () => {
  const scopeOf = new Map(LABORATORIES.map(({ name, accreditation }) => [name, accreditation.scope]));
  const rows = reports.flatMap(({ payload }) =>
    payload.results.map((row) => ({ ...row, by: row.subcontracted_to ?? payload.laboratory.name })),
  );
  for (const { by, method, in_scope } of rows) expect(scopeOf.get(by)?.includes(method)).toBe(in_scope);
  expect(rows.some(({ in_scope }) => !in_scope)).toBe(true);
  expect(rows.some(({ subcontracted_to }) => subcontracted_to !== null)).toBe(true);
});

test.each([
  ["an amount far below its claim", "potency"],
  ["lead above its limit", "elements"],
  ["too many yeasts", "microbes"],
  ["an oil gone off", "oxidation"],
] as const)("a reader meets %s", (_what, panel) => {
  const fails = (report: SampleReport) =>
    resultsOf(report).some((result) => result.panel === panel && result.verdict === "fail");
  expect(count(fails)).toBeGreaterThan(0);
});

test("every state occurs", () => {
  expect(count((report) => stated(report, "withdrawn"))).toBe(1);
  expect(count((report) => stated(report, "disputed"))).toBe(1);
  expect(count(({ statements }) => statements.some(({ brand_response }) => brand_response))).toBeGreaterThan(
    3,
  );
  expect(count(({ payload }) => payload.supersedes !== null)).toBe(1);
  expect(count(({ payload: { coverage } }) => coverage.tested < coverage.required)).toBeGreaterThan(3);
  expect(count(({ payload }) => payload.dates.tested_on < daysBefore(548))).toBeGreaterThan(3);
});

test("the corrected report says what was wrong with the one before it", () => {
  const right = reports.find(({ payload }) => payload.supersedes !== null)?.payload;
  const wrong = reports.find(({ payload }) => payload.report_number === right?.supersedes?.report_number);
  const different = right?.results.filter(
    (row, at) => row.uncertainty !== wrong?.payload.results[at]?.uncertainty,
  );
  expect(different).toHaveLength(1);
  expect(right?.results.map(({ measured }) => measured)).toEqual(
    wrong?.payload.results.map(({ measured }) => measured),
  );
});

test("some products have been tested on two lots", () => {
  const lots = Map.groupBy(reports, ({ supplementRef }) => supplementRef.sourceRef);
  const twice = [...lots.values()].filter(
    (list) => new Set(list.map(({ payload }) => payload.sample.lot_number)).size > 1,
  );
  expect(twice.length).toBeGreaterThan(4);
});

test("a brand that nobody tested has no report, every other has one", () => {
  const tested = new Set(reports.map(brandOf));
  for (const brand of BRANDS) expect(tested.has(brand.name)).toBe(brand.tested);
});

test("each verdict follows from the figures beside it", () => {
  for (const report of reports) {
    const results = resultsOf(report);
    expect(worst(results.map(({ verdict }) => verdict))).toBe(report.payload.published_verdict);
    for (const { compared, limit, verdict } of results) {
      if (compared?.qualifier !== "=" || limit === null) continue;
      const { low, high } = limit;
      expect(judge(compared, { low, high, includesUncertainty: false }).verdict).toBe(verdict);
    }
  }
});

test("what was not detected has no figure", () => {
  for (const result of reports.flatMap(({ payload }) => payload.results)) {
    if (result.qualifier === "=") expect(result.measured).toBeGreaterThan(0);
    else expect(result.measured).toBeNull();
  }
});

test("a sample is bought, received, measured, reported and spoken of in this order, before the base day", () => {
  for (const { payload, statements } of reports) {
    const { sample, dates } = payload;
    for (const later of [...statements.map(({ on }) => on), dates.issued_on]) {
      const days = [sample.sampled_on, dates.received_on, dates.tested_on, dates.issued_on, later, BASE_DAY];
      expect(days.toSorted()).toEqual(days);
    }
  }
});

test("TOTOX is twice the peroxide value and the anisidine value; flavoured oils have none", () => {
  for (const { payload, supplementRef } of reports) {
    const value = (analyte: string) =>
      payload.results.find((result) => result.analyte === analyte)?.measured ?? null;
    const totox = value("TOTOX");
    if (labelOf.get(supplementRef.sourceRef)?.name.match(/, [A-Z]/)) expect(totox).toBeNull();
    if (totox === null) continue;
    expect(totox).toBeCloseTo(2 * (value("Peroxide value") ?? 0) + (value("p-Anisidine value") ?? 0), 1);
  }
});
