import { expect, test } from "vitest";
import type { WarningPosition } from "#contract/verdicts.ts";
import { belowLoqFinding, measuredFinding, notDetectedFinding } from "#tests/support/verdict-examples.ts";
import { type CaseGroup, judgeCase } from "#tests/support/worked-cases.ts";
import { STANDARD_CHOICES } from "../standards/choices.ts";
import type { Finding } from "./finding.ts";

type Given = Pick<CaseGroup, "analyte" | "unit" | "product">;

const positions = (finding: Finding, given: Given, choice = STANDARD_CHOICES[0]) =>
  judgeCase(finding, { ...given, rule: "", source: "", choice }).warnings.map(({ limit, position }) => [
    limit.standard,
    limit.high,
    position,
  ]);
const positionAgainst = (standard: string, high: number, finding: Finding, given: Given) =>
  positions(finding, given).find(([of, level]) => of === standard && level === high)?.[2];

/** 27 CCR 25805 and 25705; FDA's interim reference levels for the whole diet (2022). */
test.each<[working: string, standard: string, level: number, Finding, Given, WarningPosition]>([
  ["0.44 + 0.06 = 0.5, on the edge", "prop65", 0.5, measuredFinding(0.44, 0.06), lead(), "below"],
  ["0.47 <= 0.5", "prop65", 0.5, measuredFinding(0.47, 0.06), lead(), "below"],
  ["0.55 > 0.5", "prop65", 0.5, measuredFinding(0.55, 0.06), lead(), "above"],
  ["0.57 - 0.06 = 0.51 > 0.5", "prop65", 0.5, measuredFinding(0.57, 0.06), lead(), "above"],
  ["no U: 0.5 is on the edge", "prop65", 0.5, measuredFinding(0.5, null), lead(), "below"],
  ["0.1 x 4 = 0.4 µg/day", "prop65", 0.5, measuredFinding(0.1, 0.015), lead("µg/g"), "below"],
  ["0.2 x 4 = 0.8 µg/day", "prop65", 0.5, measuredFinding(0.2, 0.015), lead("µg/g"), "above"],
  ["at most 0.12", "prop65", 0.5, notDetectedFinding(0.03), lead("µg/g"), "below"],
  ["at most 0.8", "prop65", 0.5, notDetectedFinding(0.2), lead("µg/g"), "undecided"],
  ["below 0.8", "prop65", 0.5, belowLoqFinding(null, 0.2), lead("µg/g"), "undecided"],
  ["an unknown unit", "prop65", 0.5, measuredFinding(9, 1), lead("pinch"), "undecided"],
  ["absent", "prop65", 0.5, { qualifier: "absent" }, lead(), "below"],
  ["found, no figure", "prop65", 0.5, { qualifier: "present" }, lead(), "undecided"],
  [
    "by another rule: does not conform",
    "prop65",
    0.5,
    { qualifier: "does_not_conform" },
    lead(),
    "undecided",
  ],
  ["by another rule: conforms", "prop65", 0.5, { qualifier: "conforms" }, lead(), "undecided"],
  ["lead as a carcinogen: 14 <= 15", "prop65", 15, measuredFinding(14, 1), lead(), "below"],
  ["FDA, adults: 8 <= 8.8", "fda_lead", 8.8, measuredFinding(8, 0.5), lead(), "below"],
  ["FDA, children: 3 > 2.2", "fda_lead", 2.2, measuredFinding(3, 0.4), forChildren(), "above"],
  ["4.5 - 0.3 = 4.2 > 4.1", "prop65", 4.1, measuredFinding(4.5, 0.3), of("Cadmium"), "above"],
  ["12 - 1 = 11 > 10", "prop65", 10, measuredFinding(12, 1), of("Arsenic (inorganic)"), "above"],
])("warning level: %s", (_working, standard, level, finding, given, position) => {
  expect(positionAgainst(standard, level, finding, given)).toBe(position);
});

function lead(unit = "µg/day"): Given {
  return { analyte: "Lead", unit };
}

function of(analyte: string): Given {
  return { analyte, unit: "µg/day" };
}

function forChildren(): Given {
  return { ...lead(), product: { population: "children" } };
}

test("warning levels for adults are not for children, nor the other way round", () => {
  const levels = (given: Given) =>
    positions(measuredFinding(1, 0.1), given).flatMap(([standard, level]) =>
      standard === "fda_lead" ? level : [],
    );
  expect(levels(lead())).toEqual([8.8]);
  expect(levels(forChildren())).toEqual([2.2]);
});

test("mercury has no warning level that we hold", () => {
  expect(positions(measuredFinding(16, 2), of("Mercury"))).toEqual([]);
});

test("a level far exceeded is no failure, under any choice", () => {
  for (const choice of STANDARD_CHOICES) {
    const judged = judgeCase(measuredFinding(2, 0.1), { ...lead(), rule: "", source: "", choice });
    expect(judged).toMatchObject({ verdict: "pass", limit: { high: expect.any(Number) } });
    expect(judged.warnings.some(({ position }) => position === "above")).toBe(true);
  }
});
