import { expect, test } from "vitest";
import { type EvidenceSource, evidenceFacts } from "./facts.ts";

const ACCREDITATION = {
  body: "Example Board",
  number: "1",
  standard: "ISO/IEC 17025:2017",
  valid_from: "2024-01-01",
  expires_on: "2026-12-31",
  url: null,
  scope: [],
};
const MEASURED = { in_scope: true, measured: 1, uncertainty: 0.1, verdict: "pass" } as const;
const SOURCE: EvidenceSource = {
  laboratory: { accreditation: ACCREDITATION },
  testedOn: "2026-03-12",
  obtainedBy: null,
  hasCertificate: false,
  results: [
    MEASURED,
    { ...MEASURED, uncertainty: null, in_scope: false, verdict: "fail" },
    { ...MEASURED, measured: null, uncertainty: null, verdict: "inconclusive" },
    { ...MEASURED, uncertainty: null, in_scope: false, verdict: "informational" },
  ],
};

test("evidenceFacts counts judged results only", () => {
  expect(evidenceFacts(SOURCE)).toEqual({
    obtainedBy: null,
    accreditation: "valid",
    judged: 3,
    judgedInScope: 2,
    quantified: 2,
    quantifiedWithUncertainty: 1,
    certificateAttached: false,
  });
});

test.each([
  ["no accreditation", null, "none"],
  ["its first day", { valid_from: "2026-03-12" }, "valid"],
  ["its last day", { expires_on: "2026-03-12" }, "valid"],
  ["an accreditation without an end", { expires_on: null }, "valid"],
  ["a test the day before", { valid_from: "2026-03-13" }, "not_valid_on_test_date"],
  ["a test the day after", { expires_on: "2026-03-11" }, "not_valid_on_test_date"],
  ["a management standard", { standard: "ISO 9001:2015" }, "other_standard"],
] as const)("evidenceFacts: %s", (_, changes, status) => {
  const accreditation = changes && { ...ACCREDITATION, ...changes };
  expect(evidenceFacts({ ...SOURCE, laboratory: { accreditation } }).accreditation).toBe(status);
});
