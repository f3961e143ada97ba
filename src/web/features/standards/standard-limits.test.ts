import { expect, test } from "vitest";
import { CONTAMINANT_LIMITS } from "#domain/standards/contaminant-limits.ts";
import { LABEL_LIMITS } from "#domain/standards/label-limits.ts";
import { STANDARDS } from "./sections.tsx";
import { choicesWith, countWarningChemicals, limitsOf } from "./standard-limits.ts";

const rows = STANDARDS.flatMap(({ id }) => limitsOf(id));

test("limitsOf lists every limit once, with its source", () => {
  expect(rows).toHaveLength(LABEL_LIMITS.length + CONTAMINANT_LIMITS.length);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  for (const { standard } of rows) expect(standard.source_url).toMatch(/^https?:\/\//);
});

test.each([
  ["USP, water-soluble vitamins", "90 to 150% of the claim"],
  ["FDA class I, added nutrient", "at least 100% of the claim"],
  ["Chromium VI", "at most 8.2 µg per day"],
  ["Identity", "stated by the laboratory"],
])("limitsOf: %s is %s", (subject, limit) => {
  const found = rows.find((row) => row.subject === subject);
  expect(found?.limit.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(limit);
});

test("choicesWith lists the choices that include a standard", () => {
  expect(choicesWith("usp_2232")).toEqual(["Our limits", "USP"]);
});

test("a warning level is marked as one, and the chemicals of California's list are counted once", () => {
  const marked = rows.filter(({ standard }) => standard.isWarning);
  expect(marked).toHaveLength(limitsOf("prop65").length + limitsOf("fda_lead").length);
  expect(countWarningChemicals()).toBeLessThan(limitsOf("prop65").length);
});
