import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findAnalyte } from "../analytes/find.ts";
import { parseUnit } from "../units/unit.ts";
import { STANDARD_CHOICES, STANDARDS_BY_CHOICE } from "./choices.ts";
import { LABEL_LIMITS } from "./label-limits.ts";
import type { StandardId } from "./limit.ts";
import { CONTAMINANT_LIMITS } from "./limit-for.ts";
import { UNVERIFIED_FIGURES, unverifiedAmong, VERIFIED_RULES } from "./unverified-figures.ts";

const ALL = [...CONTAMINANT_LIMITS, ...LABEL_LIMITS];

test("every limit has an edition, basis, population and source", () => {
  for (const { standard, edition, basis, population, source_url } of ALL) {
    expect(
      [edition, basis, population].every((words) => words.length > 2),
      standard,
    ).toBe(true);
    expect(source_url, standard).toMatch(/^https?:\/\/\S+$/);
  }
});

test("every limit has a known analyte and unit", () => {
  for (const { analyte, unit, low, high } of CONTAMINANT_LIMITS) {
    expect(findAnalyte(analyte)?.id).toBe(analyte);
    expect(parseUnit(unit), analyte).not.toBeNull();
    expect((low ?? 0) < (high ?? Infinity), analyte).toBe(true);
  }
  for (const { unit, low, high } of LABEL_LIMITS) {
    expect(unit).toBe("% of claim");
    expect((low ?? 0) <= 100 && (high ?? 100) >= 100).toBe(true);
  }
});

test("every standard is selectable, and every selectable standard has limits", () => {
  const used = new Set(STANDARD_CHOICES.flatMap((choice) => STANDARDS_BY_CHOICE[choice].standards));
  expect(used).toEqual(new Set(ALL.map(({ standard }) => standard)));
});

test("no limit uses an unverified figure", () => {
  expect(unverifiedAmong(CONTAMINANT_LIMITS)).toEqual([]);
});

test("unverifiedAmong finds an unverified figure in use", () => {
  const planted = { standard: "eu_contaminants", analyte: "lead" } as const;
  expect(unverifiedAmong([...CONTAMINANT_LIMITS, planted])).toEqual([planted]);
});

test("every verified rule has a source", () => {
  for (const { standard, source_url } of VERIFIED_RULES) {
    const rows = ALL.filter((row) => row.standard === standard);
    expect(rows.map((row) => row.source_url)).toEqual(rows.map(() => source_url));
    expect(rows.length).toBeGreaterThan(0);
  }
});

/** Figures as collected in research, including unverified ones. */
const COLLECTED = "tests/fixtures/contaminant-limits.json";
const NAMES: readonly (readonly [RegExp, StandardId])[] = [
  [/^EU Reg. 2023\/915/, "eu_contaminants"],
  [/^USP <2232> Elemental/, "usp_2232"],
  [/^California Prop 65/, "prop65"],
  [/^FDA interim/, "fda_lead"],
];
interface Collected {
  standard: string;
  substance: string;
  limit: number | null;
  status: "read" | "NOT VERIFIED";
}

test("collected figures: verified ones match the limits, unverified ones are not used", () => {
  const collected: { elements: Collected[]; label_claim: Collected[] } = JSON.parse(
    readFileSync(COLLECTED, "utf8"),
  );
  const isUnverified = ({ status }: Collected) => status === "NOT VERIFIED";
  const standardOf = ({ standard }: Collected) => NAMES.find(([name]) => name.test(standard))?.[1];
  const analyteOf = ({ substance }: Collected) =>
    substance.startsWith("arsenic (inorganic")
      ? "arsenic-inorganic"
      : findAnalyte(substance.replace(/,.*| \(oral\)$/, ""))?.id;

  const unverified = collected.elements.filter(isUnverified);
  expect(unverified.map((row) => ({ standard: standardOf(row), analyte: analyteOf(row) }))).toEqual(
    UNVERIFIED_FIGURES.map(({ standard, analyte }) => ({ standard, analyte })),
  );
  expect(collected.label_claim.filter(isUnverified).map(({ standard }) => standard)).toEqual(
    VERIFIED_RULES.map(({ rule }) => expect.stringContaining(rule)),
  );

  const stated = collected.elements.filter(
    (row) => !isUnverified(row) && standardOf(row) && row.limit !== null,
  );
  expect(stated.length).toBeGreaterThan(10);
  for (const row of stated) {
    const limits = CONTAMINANT_LIMITS.filter(
      (limit) => limit.standard === standardOf(row) && limit.analyte === analyteOf(row),
    );
    expect(
      limits.map(({ high }) => high),
      `${row.standard}: ${row.substance}`,
    ).toContain(row.limit);
  }
});
