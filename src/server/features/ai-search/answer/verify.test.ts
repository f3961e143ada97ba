import { expect, test } from "vitest";
import type { Evidence, EvidenceRow } from "../queries/evidence.ts";
import { citeLabel, citeRow, rowSentence } from "./facts.ts";
import { isFactual } from "./factual.ts";
import { isSupported } from "./verify.ts";

const row: EvidenceRow = {
  result_id: "2",
  panel: "potency",
  analyte: "Zinc",
  qualifier: "=",
  measured: 15.43,
  unit: "mg",
  form: null,
  claim: 15,
  claim_unit: null,
  limit_high: 18.75,
  limit_unit: "mg",
  limit_name: "USP, minerals",
  verdict: "pass",
  lod: null,
  loq: null,
  uncertainty: 0.5,
};
const evidence: Evidence = {
  id: 7,
  slug: "velday-zinc-15-mg",
  name: "Zinc 15 mg",
  brand: "Velday",
  reportSlug: "velday-zinc-1",
  verdict: "pass",
  testedAt: "2026-03-04",
  isDemo: false,
  product: null,
  rows: [row],
  facts: [["Zinc", "zinc citrate", 15, "mg", 1]],
  form: "capsule",
  freeFrom: [],
  others: [],
};
const cited = [citeRow(evidence, row)];

test("isSupported accepts a sentence composed from a row", () => {
  expect(isSupported(rowSentence(evidence, row), [evidence])).toBe(true);
});

test.each([
  ["Velday Zinc 15 mg holds 15.4 mg of zinc.", true],
  ["It holds 103 % of the claim.", true],
  ["It holds 15.4 µg of zinc.", false],
  ["It holds 15.4 % of zinc.", false],
  ["It holds 16 mg of zinc.", false],
  ["It holds 15.9 mg of zinc.", false],
  ["It beats 42 other products.", false],
])("isSupported(%j) is %s", (text, supported) => {
  expect(isSupported({ text, citations: cited }, [evidence])).toBe(supported);
});

test("isSupported rejects a sentence without citations or with a citation of a missing row", () => {
  expect(isSupported({ text: "It is good.", citations: [] }, [evidence])).toBe(false);
  const elsewhere = { ...citeRow(evidence, row), result_id: "99" };
  expect(isSupported({ text: "Zinc 15.4 mg.", citations: [elsewhere] }, [evidence])).toBe(false);
  const other = { ...citeLabel(evidence), supplement_slug: "another" };
  expect(isSupported({ text: "Zinc 15 mg.", citations: [other] }, [evidence])).toBe(false);
});

const other: Evidence = { ...evidence, id: 8, slug: "northpine-iron", name: "Iron", brand: "Northpine" };
const bad: EvidenceRow = { ...row, result_id: "3", analyte: "Lead", verdict: "fail" };
const both: Evidence = { ...evidence, rows: [row, bad] };

test.each([
  ["Velday Zinc 15 mg holds 15.4 mg of zinc.", true],
  ["Velday Zinc 15 mg passed its test of zinc.", true],
  ["Velday Zinc 15 mg is within the limit of USP <2232>.", true],
  ["Velday Zinc 15 mg <b>holds</b> 15.4 mg of zinc.", false],
  ["Velday Zinc 15 mg is the best zinc.", false],
  ["Velday Zinc 15 mg is certified.", false],
  ["Velday Zinc 15 mg helps against colds.", false],
  ["You should take Velday Zinc 15 mg with food.", false],
  ["Velday Zinc 15 mg holds more than Northpine Iron.", false],
  ["Velday Zinc 15 mg did not pass.", false],
  ["Velday Zinc 15 mg is free of lead.", false],
  ["Velday Zinc 15 mg holds twenty times as much.", false],
  ["See https://example.com for Velday Zinc 15 mg.", false],
])("isFactual(%j) is %s", (text, factual) => {
  expect(isFactual({ text, citations: cited }, [both, other])).toBe(factual);
});

test("isFactual checks verdicts against the cited row and ignores words in product names", () => {
  const failed = { text: "Velday Zinc 15 mg did not pass for lead.", citations: [citeRow(both, bad)] };
  expect(isFactual(failed, [both])).toBe(true);
  const named: Evidence = { ...evidence, name: "Best Support" };
  const text = "Velday Best Support holds 15.4 mg of zinc.";
  expect(isFactual({ text, citations: [citeRow(named, row)] }, [named])).toBe(true);
});
