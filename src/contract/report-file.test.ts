import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publishedPayload, reportFile } from "./report-file.ts";

const record = readFileSync("docs/decisions/0085-report-file.md", "utf8");
const example = JSON.parse(/```json\n([\s\S]+?)```/.exec(record)?.[1] ?? "null");

test("the example of a published report is one, to the last member", () => {
  expect(publishedPayload.parse(example)).toEqual(example);
});

test("what is worked out from a report cannot be put into a file that is taken in", () => {
  const { success, error } = reportFile.safeParse({ ...example, laboratory: example.laboratory.name });
  expect(success).toBe(false);
  for (const name of ["judged_by", "published_verdict", "coverage"])
    expect(error?.issues[0]?.message).toContain(name);
});

const {
  judged_by: _,
  standard: __,
  decision_rule: ___,
  published_verdict: ____,
  coverage: _____,
  ...file
} = {
  ...example,
  laboratory: example.laboratory.name,
};

test("without what is worked out from it, it is a file that can be taken in", () => {
  expect(reportFile.parse(file)).toEqual(file);
});

test.each([
  ["a report number with a space", { report_number: "AS 1" }],
  ["a day that is none", { dates: { tested_on: "2026-13-01", issued_on: "2026-01-01" } }],
  ["a control character", { customer: "a\u0007b" }],
  ["half a character", { customer: "\ud800" }],
  [
    "a script for a picture",
    { sample: { ...file.sample, photos: [{ url: "javascript:alert(1)", caption: "x" }] } },
  ],
  [
    "fewer than no servings",
    { product: { ...file.product, intake: { ...file.product.intake, servings_per_day: -1 } } },
  ],
])("%s is refused", (_, change) => {
  expect(reportFile.safeParse({ ...file, ...change }).success).toBe(false);
});
