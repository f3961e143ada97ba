import { existsSync, readFileSync } from "node:fs";
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

/** The research notes that the figures come from; the project does not carry them. */
const NOTES = "../shared/data/contaminant_limits.json";
const NAMES: readonly (readonly [RegExp, StandardId])[] = [
  [/^EU Reg. 2023\/915/, "eu_contaminants"],
  [/^USP <2232> Elemental/, "usp_2232"],
  [/^California Prop 65/, "prop65"],
  [/^FDA interim/, "fda_lead"],
];
interface Note {
  standard: string;
  substance: string;
  limit: number | null;
  status?: string;
  source: string;
}

test.skipIf(!existsSync(NOTES))(
  "our list of unverified figures is that of the notes, and the rest agrees",
  () => {
    const notes: { elements: Note[]; label_claim: Note[] } = JSON.parse(readFileSync(NOTES, "utf8"));
    const isUnverified = ({ status = "", source }: Note) => /NOT VERIFIED/.test(status + source);
    const standardOf = ({ standard }: Note) => NAMES.find(([name]) => name.test(standard))?.[1];
    const analyteOf = ({ substance }: Note) =>
      substance.startsWith("arsenic (inorganic")
        ? "arsenic-inorganic"
        : findAnalyte(substance.replace(/,.*| \(oral\)$/, ""))?.id;

    const unverified = notes.elements.filter(isUnverified);
    expect(unverified.map((note) => ({ standard: standardOf(note), analyte: analyteOf(note) }))).toEqual(
      UNVERIFIED_FIGURES.map(({ standard, analyte }) => ({ standard, analyte })),
    );
    expect(notes.label_claim.filter(isUnverified).map(({ standard }) => standard)).toEqual(
      READ_SINCE.map(({ rule }) => expect.stringContaining(rule)),
    );

    const stated = notes.elements.filter(
      (note) => !isUnverified(note) && standardOf(note) && note.limit !== null,
    );
    expect(stated.length).toBeGreaterThan(10);
    for (const note of stated) {
      const rows = CONTAMINANT_LIMITS.filter(
        (row) => row.standard === standardOf(note) && row.analyte === analyteOf(note),
      );
      expect(
        rows.map(({ high }) => high),
        `${note.standard}: ${note.substance}`,
      ).toContain(note.limit);
    }
  },
);
