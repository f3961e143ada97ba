import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findAnalyte } from "../analytes/find.ts";
import { parseUnit } from "../units/unit.ts";
import { OTHER_STANDARDS, STANDARD_CHOICES, STANDARDS_BY_CHOICE } from "./choices.ts";
import { CONTAMINANT_LIMITS } from "./contaminant-limits.ts";
import { LABEL_LIMITS } from "./label-limits.ts";
import type { StandardId } from "./limit.ts";
import { isOwnRule, OWN_RULES } from "./own-rules.ts";
import { UNVERIFIED_FIGURES, unverifiedAmong, VERIFIED_RULES } from "./unverified-figures.ts";

const ALL = [...CONTAMINANT_LIMITS, ...LABEL_LIMITS];

test("every limit has an edition, basis, population and source, and says what was read and when", () => {
  for (const { standard, edition, basis, population, source_url, read, checked_on } of ALL) {
    expect(
      [edition, basis, population].every((words) => words.length > 2),
      standard,
    ).toBe(true);
    expect(source_url, standard).toMatch(/^https?:\/\/\S+$/);
    expect(["original", "copy"]).toContain(read);
    expect(checked_on, standard).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
  }
});

test("every edition of a limit on contaminants names a date, a version, or that it is undated", () => {
  const undated = CONTAMINANT_LIMITS.filter(
    ({ edition }) => !/\b(?:19|20)\d\d\b|undated|^\d+ C[CF]R/.test(edition),
  );
  expect(undated.map(({ name, edition }) => `${name}: ${edition}`)).toEqual([]);
});

test("a standard limits an analyte once per product", () => {
  const keys = CONTAMINANT_LIMITS.map(({ name, analyte, when, types, notTypes }) =>
    JSON.stringify([name, analyte, when, types, notTypes]),
  );
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test.each([
  ["lead", "eu_contaminants", 3, "mg/kg"],
  ["mercury-total", "eu_contaminants", 0.1, "mg/kg"],
  ["benzo-a-pyrene", "eu_contaminants", 10, "µg/kg"],
  ["pah4", "eu_contaminants", 50, "µg/kg"],
  ["pyrrolizidine-alkaloids", "eu_contaminants", 400, "µg/kg"],
  ["pyrrolizidine-alkaloids", "eu_contaminants", 500, "µg/kg"],
  ["citrinin", "eu_contaminants", 100, "µg/kg"],
  ["aflatoxins-total", "fda_safety", 20, "µg/kg"],
  ["gluten", "fda_safety", 20, "mg/kg"],
  ["acid-value", "codex_krill", 45, "mg KOH/g"],
  ["acid-value", "codex_oils", 3, "mg KOH/g"],
  ["peroxide-value", "codex_oils", 5, "meq/kg"],
  ["p-anisidine-value", "codex_oils", 20, null],
  ["totox", "codex_oils", 26, null],
  ["hexane", "usp_467", 290, "µg/g"],
  ["chloroform", "usp_467", 60, "µg/g"],
  ["pyridine", "usp_467", 200, "µg/g"],
  ["trichloroethylene", "usp_467", 80, "µg/g"],
  ["thallium", "ich_q3d", 8, "µg/day"],
  ["cobalt", "ich_q3d", 50, "µg/day"],
  ["nickel-contaminant", "ich_q3d", 200, "µg/day"],
  ["antimony", "ich_q3d", 1200, "µg/day"],
  ["barium", "ich_q3d", 1400, "µg/day"],
  ["tin-contaminant", "ich_q3d", 6000, "µg/day"],
  ["sulfur-dioxide", "fda_safety", 10, "mg/kg"],
  ["microcystins", "oregon", 1, "µg/g"],
  ["patulin", "house_chemicals", 50, "µg/kg"],
  ["aflatoxin-b1", "house_chemicals", 5, "µg/kg"],
  ["ochratoxin-a", "house_chemicals", 20, "µg/kg"],
  ["ethylene-oxide-sum", "house_chemicals", 0.1, "mg/kg"],
] as const)("%s is limited by %s to %s %s", (analyte, standard, high, unit) => {
  const rows = CONTAMINANT_LIMITS.filter((row) => row.analyte === analyte && row.standard === standard);
  expect(rows).toContainEqual(expect.objectContaining({ high, unit }));
});

test("krill oil has no anisidine value and no TOTOX", () => {
  const krill = CONTAMINANT_LIMITS.filter(({ standard }) => standard === "codex_krill");
  expect(krill.map(({ analyte }) => analyte)).toEqual(["peroxide-value", "acid-value"]);
});

test.each(["usp_2232", "ich_q3d"] as const)("the daily doses of %s are for adults only", (standard) => {
  for (const row of CONTAMINANT_LIMITS.filter((one) => one.standard === standard)) {
    expect(row).toMatchObject({ unit: "µg/day", when: { population: "adults" } });
  }
});

test("our own rules are marked as such, and no limit of an authority is", () => {
  const own = CONTAMINANT_LIMITS.filter(isOwnRule);
  expect(own).toEqual(OWN_RULES);
  for (const { name } of own) expect(name).toMatch(/^Our own rule/);
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

test("every limit can be reached: by a choice, or where no choice has one", () => {
  const selectable = STANDARD_CHOICES.flatMap((choice) => STANDARDS_BY_CHOICE[choice].standards);
  const reached = new Set<StandardId>([...selectable, ...OTHER_STANDARDS]);
  for (const { standard } of ALL) expect(reached, standard).toContain(standard);
});

test.each(STANDARD_CHOICES)("%s has limits or warning levels of its own", (choice) => {
  const held = ALL.filter(({ standard }) => STANDARDS_BY_CHOICE[choice].standards.includes(standard));
  expect(held.length).toBeGreaterThan(0);
});

test("only warning levels are warnings: no choice fails a product by them", () => {
  const warnings = new Set(ALL.filter(({ isWarning }) => isWarning).map(({ standard }) => standard));
  expect([...warnings].sort()).toEqual(["fda_lead", "prop65"]);
  for (const { standard, isWarning } of ALL)
    expect(Boolean(isWarning), standard).toBe(warnings.has(standard));
});

test("every unverified figure has a known analyte", () => {
  for (const { analyte } of UNVERIFIED_FIGURES) expect(findAnalyte(analyte)?.id).toBe(analyte);
});

test("no limit uses an unverified figure", () => {
  expect(unverifiedAmong(CONTAMINANT_LIMITS)).toEqual([]);
});

test("unverifiedAmong finds an unverified figure in use", () => {
  const planted = { standard: "usp_561", analyte: "aflatoxin-b1" } as const;
  expect(unverifiedAmong([...CONTAMINANT_LIMITS, planted])).toEqual([planted]);
});

test("every verified rule has a source and is in use", () => {
  for (const { standard, source_url } of VERIFIED_RULES) {
    expect(source_url).toMatch(/^https?:\/\/\S+$/);
    expect(ALL.map((row) => row.standard)).toContain(standard);
  }
});

/** Figures as collected in research, including unverified ones. */
const COLLECTED = "tests/fixtures/contaminant-limits.json";
const COLLECTED_ON = "2026-11-01";
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

  for (const row of collected.elements.filter(isUnverified)) {
    const isSame = (one: { standard: StandardId | null; analyte: string }) =>
      one.standard === standardOf(row) && one.analyte === analyteOf(row);
    const held = CONTAMINANT_LIMITS.filter(isSame);
    expect(UNVERIFIED_FIGURES.some(isSame), row.substance).toBe(held.length === 0);
    for (const { checked_on } of held) expect(checked_on > COLLECTED_ON, row.substance).toBe(true);
  }
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
