import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publishedPayload, reportFile } from "./report-file.ts";

const record = readFileSync("docs/report-format.md", "utf8");
const example = JSON.parse(/```json\n([\s\S]+?)```/.exec(record)?.[1] ?? "null");

test("publishedPayload parses the documented example without dropping a field", () => {
  expect(publishedPayload.parse(example)).toEqual(example);
});

test("reportFile rejects computed fields", () => {
  const { success, error } = reportFile.safeParse({ ...example, laboratory: example.laboratory.name });
  expect(success).toBe(false);
  for (const name of [
    "judged_by",
    "judgment_edition",
    "published_verdict",
    "answers",
    "hazards",
    "certificate",
  ])
    expect(error?.issues[0]?.message).toContain(name);
});

const {
  judged_by: _,
  standard: __,
  decision_rule: ___,
  published_verdict: ____,
  coverage: _____,
  certificate: ______,
  judgment_edition: _______,
  answers: ________,
  warning: _________,
  hazards: __________,
  ...file
} = {
  ...example,
  laboratory: example.laboratory.name,
};

test("publishedPayload leaves a document without the newer members as it was signed", () => {
  const {
    customer_contact: _,
    place_of_performance: __,
    deviations: ___,
    certificate: ____,
    judgment_edition: ________,
    answers: _________,
    warning: __________,
    hazards: ___________,
    ...older
  } = example;
  const {
    laboratory_sample_id: _____,
    obtained_by: ______,
    sampling_method: _______,
    ...sample
  } = older.sample;
  const signed = { ...older, sample };
  expect(publishedPayload.parse(signed)).toEqual(signed);
});

test("reportFile parses the example without its computed fields", () => {
  const how = "A new column of the results goes into the example in docs/report-format.md.";
  expect(reportFile.parse(file), how).toEqual(file);
});

test.each([
  ["a report number with a space", { report_number: "AS 1" }],
  ["an invalid date", { dates: { tested_on: "2026-13-01", issued_on: "2026-01-01" } }],
  ["a control character", { customer: "a\u0007b" }],
  ["a lone surrogate", { customer: "\ud800" }],
  [
    "a javascript: URL of a picture",
    { sample: { ...file.sample, photos: [{ url: "javascript:alert(1)", caption: "x" }] } },
  ],
  [
    "a negative number of servings",
    { product: { ...file.product, intake: { ...file.product.intake, servings_per_day: -1 } } },
  ],
])("reportFile rejects %s", (_, change) => {
  expect(reportFile.safeParse({ ...file, ...change }).success).toBe(false);
});
