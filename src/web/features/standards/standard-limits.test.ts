import { expect, test } from "vitest";
import { LABEL_LIMITS } from "#domain/standards/label-limits.ts";
import { CONTAMINANT_LIMITS } from "#domain/standards/limit-for.ts";
import { STANDARDS } from "./sections.tsx";
import { choicesWith, limitsOf } from "./standard-limits.ts";

const rows = STANDARDS.flatMap(({ id }) => limitsOf(id));

test("every limit that anything is judged by stands in the table once, with its source", () => {
  expect(rows).toHaveLength(LABEL_LIMITS.length + CONTAMINANT_LIMITS.length);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  for (const { standard } of rows) expect(standard.source_url).toMatch(/^https?:\/\//);
});

test.each([
  ["USP, water-soluble vitamins", "90 to 150 % of the claim"],
  ["FDA class I, added nutrient", "at least 100 % of the claim"],
  ["Lead", "at most 0.5 µg a day"],
  ["Identity", "stated by the laboratory"],
])("%s: %s", (subject, limit) => {
  const found = rows.find((row) => row.subject === subject);
  expect(found?.limit.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(limit);
});

test("a standard names the choices that it belongs to", () => {
  expect(choicesWith("usp_2232")).toEqual(["Our panel", "USP"]);
});
