import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ANALYTES, findAnalyte } from "../analytes/find.ts";
import { parseUnit } from "../units/unit.ts";
import { CHOICES, STANDARD_CHOICES } from "./choices.ts";
import { LABEL_LIMITS } from "./label-limits.ts";
import type { StandardId } from "./limit.ts";
import { CONTAMINANT_LIMITS } from "./limit-for.ts";
import { READ_SINCE, UNVERIFIED_FIGURES, unverifiedAmong } from "./unverified-figures.ts";

const ALL = [...CONTAMINANT_LIMITS, ...LABEL_LIMITS];

test("every limit has its edition, basis, population and source", () => {
  for (const { standard, edition, basis, population, source_url } of ALL) {
    expect(
      [edition, basis, population].every((words) => words.length > 2),
      standard,
    ).toBe(true);
    expect(source_url, standard).toMatch(/^https?:\/\/\S+$/);
  }
});

test("every limit is about an analyte we know, in a unit we can read", () => {
  for (const { analyte, unit, low, high } of CONTAMINANT_LIMITS) {
    expect(findAnalyte(analyte)?.id).toBe(analyte);
    expect(parseUnit(unit), analyte).not.toBeNull();
    expect((low ?? 0) < (high ?? Infinity), analyte).toBe(true);
  }
  for (const { unit, low, high } of LABEL_LIMITS) {
    expect(unit).toBe("% of claim");
    expect(low <= 100 && (high ?? 100) >= 100).toBe(true);
  }
});

test("a standard has one range for a claim at most", () => {
  for (const analyte of ANALYTES) {
    const ranges = LABEL_LIMITS.filter(({ of }) =>
      Object.entries(of).every(([key, value]) => analyte[key as keyof typeof of] === value),
    ).map(({ standard }) => standard);
    expect(new Set(ranges).size, analyte.name).toBe(ranges.length);
  }
});

test("every standard is in some choice, and every choice holds only standards that have limits", () => {
  const used = new Set(STANDARD_CHOICES.flatMap((choice) => CHOICES[choice].standards));
  expect(used).toEqual(new Set(ALL.map(({ standard }) => standard)));
});

test("nothing is judged by an unverified figure", () => {
  expect(unverifiedAmong(CONTAMINANT_LIMITS)).toEqual([]);
});

test("an unverified figure that came into use would be found", () => {
  const planted = { standard: "eu_contaminants", analyte: "lead" } as const;
  expect(unverifiedAmong([...CONTAMINANT_LIMITS, planted])).toEqual([planted]);
});

test("what has been read since carries the place where it was read", () => {
  for (const { standard, source_url } of READ_SINCE) {
    const rows = ALL.filter((row) => row.standard === standard);
    expect(rows.map((row) => row.source_url)).toEqual(rows.map(() => source_url));
    expect(rows.length).toBeGreaterThan(0);
  }
});

/** The figures as they were collected before they were written down here, with those that nobody had read. */
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

test("no figure that was collected as not verified is in use, and the others agree", () => {
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
    READ_SINCE.map(({ rule }) => expect.stringContaining(rule)),
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
