import { expect, test } from "vitest";
import { CONTAMINANT_LIMITS } from "#domain/standards/contaminant-limits.ts";
import { LABEL_LIMITS } from "#domain/standards/label-limits.ts";
import { OWN_RULES } from "#domain/standards/own-rules.ts";
import { STANDARDS } from "./sections.tsx";
import { applicationSentence, countWarningChemicals, limitsBySource, limitsOf } from "./standard-limits.ts";

const rows = STANDARDS.flatMap(({ id }) => limitsOf(id));

test("limitsOf lists every limit once, with its source", () => {
  expect(rows).toHaveLength(LABEL_LIMITS.length + CONTAMINANT_LIMITS.length);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  for (const { standard } of rows) expect(standard.source_url).toMatch(/^https?:\/\//);
});

test("limitsBySource keeps every limit, and names a source once", () => {
  const microbes = limitsOf("usp_2023");
  const groups = limitsBySource(microbes) ?? [];
  expect(groups.flat().map(({ key }) => key)).toEqual(microbes.map(({ key }) => key));
  expect(groups).toHaveLength(1);
  expect(limitsBySource(limitsOf("fda_safety"))).toBeNull();
});

test.each([
  ["USP, water-soluble vitamins", "90 to 150% of the claim"],
  ["FDA class I, added nutrient", "at least 100% of the claim"],
  ["Chromium VI", "above 8.2 µg per day"],
  ["Mercury (total)", "at most 15 µg per day"],
  ["Salmonella", "must be absent"],
  ["Identity", "must conform"],
])("limitsOf: %s is %s", (subject, limit) => {
  const found = rows.find((row) => row.subject === subject);
  expect(found?.limit.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(limit);
});

test.each([
  ["usp_2232", "Applies under Our limits and USP."],
  ["eu_contaminants", "Applies under EU, and where neither the selected standard nor ours has a limit."],
  ["house_hygiene", "Applies where neither the selected standard nor ours has a limit."],
  ["prop65", "Shown with every report, whatever standard you choose."],
] as const)("applicationSentence: %s", (id, sentence) => {
  expect(applicationSentence(id)).toBe(sentence);
});

test("a warning level is marked as one, and the chemicals of California's list are counted once", () => {
  const marked = rows.filter(({ standard }) => standard.isWarning);
  expect(marked).toHaveLength(limitsOf("prop65").length + limitsOf("fda_lead").length);
  expect(countWarningChemicals()).toBeLessThan(limitsOf("prop65").length);
});

test.each(["house_children", "house_hygiene", "house_chemicals"] as const)(
  "limitsOf marks every row of %s as our own rule, and gives its basis",
  (id) => {
    const own = limitsOf(id);
    expect(own.length).toBeGreaterThan(0);
    for (const { isOwnRule, standard } of own) {
      expect(isOwnRule).toBe(true);
      expect(standard.basis).toMatch(/\S+ \S+/);
    }
  },
);

test("limitsOf marks no row of an authority as our own rule", () => {
  expect(rows.filter(({ isOwnRule }) => isOwnRule)).toHaveLength(OWN_RULES.length);
});
