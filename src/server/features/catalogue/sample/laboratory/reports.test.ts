import { expect, test } from "vitest";
import { VERDICTS } from "#contract/verdicts.ts";
import { PANELS } from "#contract/vocabulary.ts";
import { worst } from "#domain/verdict/combine.ts";
import { judge } from "#domain/verdict/judge.ts";
import { BRANDS } from "#sample-data/brands/all.ts";
import { BASE_DAY, daysBefore } from "../calendar.ts";
import { generateSample } from "../generate.ts";

const { reports, labels } = generateSample();
const labelOf = new Map(labels.map((label) => [label.sourceRef, label]));
const brandOf = (report: (typeof reports)[number]) => labelOf.get(report.supplementRef.sourceRef)?.brand;
const count = (predicate: (report: (typeof reports)[number]) => boolean) => reports.filter(predicate).length;

test("there are about seventy reports on lots of products in the catalogue", () => {
  expect(reports.length).toBeGreaterThanOrEqual(65);
  expect(new Set(reports.map(({ reportNumber }) => reportNumber)).size).toBe(reports.length);
  expect(new Set(reports.map(({ slug }) => slug)).size).toBe(reports.length);
  expect(reports.map(brandOf)).not.toContain(undefined);
});

test("every verdict occurs, and most reports pass", () => {
  expect(new Set(reports.map(({ verdict }) => verdict))).toEqual(new Set(VERDICTS));
  expect(count(({ verdict }) => verdict === "pass")).toBeGreaterThan(reports.length / 2);
  expect(new Set(reports.flatMap(({ results }) => results.map(({ panel }) => panel)))).toEqual(
    new Set(PANELS),
  );
});

test.each([
  ["an amount far below its claim", "potency"],
  ["lead above its limit", "elements"],
  ["too many yeasts", "microbes"],
  ["an oil gone off", "oxidation"],
] as const)("a reader meets %s", (_what, panel) => {
  expect(
    count(({ results }) => results.some((result) => result.panel === panel && result.verdict === "fail")),
  ).toBeGreaterThan(0);
});

test("every state occurs", () => {
  expect(count(({ state }) => state === "withdrawn")).toBe(1);
  expect(count(({ state, brandResponse }) => state === "disputed" && brandResponse !== null)).toBe(1);
  expect(count(({ supersedes }) => supersedes !== null)).toBe(1);
  expect(count(({ coverageTested, coverageRequired }) => coverageTested < coverageRequired)).toBeGreaterThan(
    3,
  );
  expect(count(({ testedAt }) => testedAt < daysBefore(548))).toBeGreaterThan(3);
});

test("some products have been tested on two lots", () => {
  const lots = Map.groupBy(reports, ({ supplementRef }) => supplementRef.sourceRef);
  const twice = [...lots.values()].filter((list) => new Set(list.map(({ lotNumber }) => lotNumber)).size > 1);
  expect(twice.length).toBeGreaterThan(4);
});

test("a brand that nobody tested has no report, every other has one", () => {
  const tested = new Set(reports.map(brandOf));
  for (const brand of BRANDS) expect(tested.has(brand.name)).toBe(brand.tested);
});

test("each verdict follows from the figures beside it", () => {
  for (const { results, verdict } of reports) {
    expect(worst(results.map((result) => result.verdict))).toBe(verdict);
    for (const result of results) {
      if (result.qualifier !== "=" || result.measured === null || result.limitName === null) continue;
      const limit = { low: result.limitLow, high: result.limitHigh, includesUncertainty: false };
      const finding = { qualifier: "=", measured: result.measured, uncertainty: result.uncertainty } as const;
      expect(judge(finding, limit).verdict).toBe(result.verdict);
    }
  }
});

test("what was not detected has no figure", () => {
  for (const result of reports.flatMap(({ results }) => results)) {
    if (result.qualifier === "=") expect(result.measured).toBeGreaterThan(0);
    else expect(result.measured).toBeNull();
  }
});

test("a sample is bought, received, measured and reported in this order, and before the base day", () => {
  for (const { sampledOn, receivedOn, testedAt, issuedOn, brandRespondedOn } of reports) {
    const days = [sampledOn, receivedOn, testedAt, issuedOn, brandRespondedOn, BASE_DAY];
    const known = days.filter((day) => day !== null);
    expect(known.toSorted()).toEqual(known);
  }
});

test("TOTOX is twice the peroxide value and the anisidine value; flavoured oils have none", () => {
  for (const { results, supplementRef } of reports) {
    const value = (analyte: string) => results.find((result) => result.analyte === analyte)?.measured ?? null;
    const totox = value("TOTOX");
    if (labelOf.get(supplementRef.sourceRef)?.name.match(/, [A-Z]/)) expect(totox).toBeNull();
    if (totox === null) continue;
    expect(totox).toBeCloseTo(2 * (value("Peroxide value") ?? 0) + (value("p-Anisidine value") ?? 0), 1);
  }
});
