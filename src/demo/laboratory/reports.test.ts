import { expect, test } from "vitest";
import { isUnsafe, VERDICTS } from "#contract/verdicts.ts";
import { PANELS } from "#contract/vocabulary.ts";
import { limitedByCoverage, verdictOn } from "#domain/verdict/combine.ts";
import { judge } from "#domain/verdict/judge.ts";
import { rowProblems } from "#domain/verdict/row-validation.ts";
import { BRANDS } from "#sample-data/brands/all.ts";
import { isInScope, LABORATORIES, UNACCREDITED_LABORATORY } from "#sample-data/laboratories.ts";
import { judgePublishedReport } from "#server/features/reports/rules/published-report.ts";
import { BASE_DAY, daysBefore } from "../calendar.ts";
import { generateDemoData } from "../generate.ts";
import type { DemoReport } from "./reports.ts";

const { reports, labels } = generateDemoData();
const judgements = new Map(reports.map((report) => [report, judgePublishedReport(report.payload)]));
const resultsOf = (report: DemoReport) => judgements.get(report)?.results ?? [];
const labelOf = new Map(labels.map((label) => [label.sourceRef, label]));
const brandOf = (report: DemoReport) => labelOf.get(report.supplementRef.sourceRef)?.brand;
const count = (predicate: (report: DemoReport) => boolean) => reports.filter(predicate).length;
const stated = ({ statements }: DemoReport, state: string) => statements.some((one) => one.state === state);

test("generateDemoData has at least 65 reports with unique numbers", () => {
  expect(reports.length).toBeGreaterThanOrEqual(65);
  expect(new Set(reports.map(({ payload }) => payload.report_number)).size).toBe(reports.length);
  expect(reports.map(brandOf)).not.toContain(undefined);
});

test("demo reports cover every verdict, and most pass", () => {
  const verdicts = reports.map(({ payload }) => payload.published_verdict);
  expect(new Set(verdicts)).toEqual(new Set(VERDICTS));
  expect(verdicts.filter((verdict) => verdict === "pass").length).toBeGreaterThan(reports.length / 2);
});

test("demo reports cover every panel; optional panels are rare", () => {
  const panels = reports.map(({ payload }) => new Set(payload.results.map(({ panel }) => panel)));
  for (const panel of PANELS) expect(panels.some((measured) => measured.has(panel))).toBe(true);
  expect(panels.filter((measured) => measured.has("mycotoxins")).length).toBeLessThan(reports.length / 3);
});

test("demo results pass the validation of imports", () => {
  for (const { payload } of reports) {
    for (const row of payload.results) expect([row.analyte, rowProblems(row)]).toEqual([row.analyte, []]);
  }
});

test("in_scope matches the scope of the laboratory or subcontractor", () => {
  const known = new Map([...LABORATORIES, UNACCREDITED_LABORATORY].map((one) => [one.name, one]));
  const rows = reports.flatMap(({ payload }) =>
    payload.results.map((row) => ({ ...row, by: row.subcontracted_to ?? payload.laboratory.name })),
  );
  for (const { by, method, in_scope } of rows) {
    const laboratory = known.get(by);
    expect(laboratory && isInScope(method, laboratory)).toBe(in_scope);
  }
  expect(rows.some(({ in_scope }) => !in_scope)).toBe(true);
  expect(rows.some(({ subcontracted_to }) => subcontracted_to !== null)).toBe(true);
});

test("demo reports cover every state", () => {
  expect(count((report) => stated(report, "withdrawn"))).toBe(1);
  expect(count((report) => stated(report, "disputed"))).toBe(1);
  expect(count(({ statements }) => statements.some(({ brand_response }) => brand_response))).toBeGreaterThan(
    3,
  );
  expect(count(({ payload }) => payload.supersedes !== null)).toBe(1);
  expect(count(({ payload: { coverage } }) => coverage.tested < coverage.required)).toBeGreaterThan(3);
  expect(count(({ payload }) => payload.dates.tested_on < daysBefore(548))).toBeGreaterThan(3);
});

test("the superseding report differs from the original in one uncertainty", () => {
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

test("some products have reports on two lots", () => {
  const lots = Map.groupBy(reports, ({ supplementRef }) => supplementRef.sourceRef);
  const twice = [...lots.values()].filter(
    (list) => new Set(list.map(({ payload }) => payload.sample.lot_number)).size > 1,
  );
  expect(twice.length).toBeGreaterThan(4);
});

test("every brand but the untested one has reports", () => {
  const tested = new Set(reports.map(brandOf));
  for (const brand of BRANDS) expect(tested.has(brand.name)).toBe(brand.tested);
});

test("verdicts follow from the results and limits", () => {
  for (const report of reports) {
    const results = resultsOf(report);
    const onResults = verdictOn(results.map(({ verdict }) => verdict));
    const isHazard = (report.payload.hazards ?? []).some(isUnsafe);
    const follows = isHazard ? "unsafe" : limitedByCoverage(onResults, report.payload.coverage);
    expect(follows).toBe(report.payload.published_verdict);
    for (const { compared, limit, verdict } of results) {
      if (compared?.qualifier !== "=" || limit === null) continue;
      const { low, high } = limit;
      expect(judge(compared, { low, high, includesUncertainty: false }).verdict).toBe(verdict);
    }
  }
});

test("results below LOD or LOQ have no measured value", () => {
  for (const result of reports.flatMap(({ payload }) => payload.results)) {
    if (result.qualifier === "=") expect(result.measured).toBeGreaterThan(0);
    else expect(result.measured).toBeNull();
  }
});

test("dates are in order and before the base day", () => {
  for (const { payload, statements } of reports) {
    const { sample, dates } = payload;
    for (const later of [...statements.map(({ on }) => on), dates.issued_on]) {
      const days = [sample.sampled_on, dates.received_on, dates.tested_on, dates.issued_on, later, BASE_DAY];
      expect(days.toSorted()).toEqual(days);
    }
  }
});

test("TOTOX is 2 × peroxide value + anisidine value; flavored oils have none", () => {
  for (const { payload, supplementRef } of reports) {
    const value = (analyte: string) =>
      payload.results.find((result) => result.analyte === analyte)?.measured ?? null;
    const totox = value("TOTOX");
    if (labelOf.get(supplementRef.sourceRef)?.name.match(/, [A-Z]/)) expect(totox).toBeNull();
    if (totox === null) continue;
    expect(totox).toBeCloseTo(2 * (value("Peroxide value") ?? 0) + (value("p-Anisidine value") ?? 0), 1);
  }
});
