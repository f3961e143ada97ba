import { expect, test } from "vitest";
import type { Evidence, EvidenceRow } from "../queries/evidence.ts";
import { citeLabel, citeRow, rowStatement } from "./facts.ts";
import { isSober } from "./factual.ts";
import { isBorneOut } from "./verify.ts";

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
  product: null,
  rows: [row],
  facts: [["Zinc", "zinc citrate", 15, "mg", 1]],
};
const cited = [citeRow(evidence, row)];

test("what is composed from a row is borne out by it", () => {
  expect(isBorneOut(rowStatement(evidence, row), [evidence])).toBe(true);
});

test.each([
  ["Velday Zinc 15 mg holds 15.4 mg of zinc.", true],
  ["It holds 103 % of the claim.", true],
  ["It holds 15.4 µg of zinc.", false],
  ["It holds 15.4 % of zinc.", false],
  ["It holds 16 mg of zinc.", false],
  ["It holds 15.9 mg of zinc.", false],
  ["It beats 42 other products.", false],
])("%s: %s", (text, held) => {
  expect(isBorneOut({ text, citations: cited }, [evidence])).toBe(held);
});

test("a sentence without a citation, or with one to a row that does not exist, is dropped", () => {
  expect(isBorneOut({ text: "It is good.", citations: [] }, [evidence])).toBe(false);
  const elsewhere = { ...citeRow(evidence, row), result_id: "99" };
  expect(isBorneOut({ text: "Zinc 15.4 mg.", citations: [elsewhere] }, [evidence])).toBe(false);
  const other = { ...citeLabel(evidence), supplement_slug: "another" };
  expect(isBorneOut({ text: "Zinc 15 mg.", citations: [other] }, [evidence])).toBe(false);
});

const other: Evidence = { ...evidence, id: 8, slug: "northpine-iron", name: "Iron", brand: "Northpine" };
const bad: EvidenceRow = { ...row, result_id: "3", analyte: "Lead", verdict: "fail" };
const both: Evidence = { ...evidence, rows: [row, bad] };

test.each([
  ["Velday Zinc 15 mg holds 15.4 mg of zinc.", true],
  ["Velday Zinc 15 mg passed its test of zinc.", true],
  ["Velday Zinc 15 mg is the best zinc.", false],
  ["Velday Zinc 15 mg is certified.", false],
  ["Velday Zinc 15 mg helps against colds.", false],
  ["You should take Velday Zinc 15 mg with food.", false],
  ["Velday Zinc 15 mg holds more than Northpine Iron.", false],
  ["Velday Zinc 15 mg did not pass.", false],
  ["Velday Zinc 15 mg is free of lead.", false],
  ["Velday Zinc 15 mg holds twenty times as much.", false],
  ["See https://example.com for Velday Zinc 15 mg.", false],
])("a sentence says no more than a row can: %s: %s", (text, sober) => {
  expect(isSober({ text, citations: cited }, [both, other])).toBe(sober);
});

test("a verdict is the cited row's, and a name may hold any word", () => {
  const failed = { text: "Velday Zinc 15 mg did not pass for lead.", citations: [citeRow(both, bad)] };
  expect(isSober(failed, [both])).toBe(true);
  const named: Evidence = { ...evidence, name: "Best Support" };
  const text = "Velday Best Support holds 15.4 mg of zinc.";
  expect(isSober({ text, citations: [citeRow(named, row)] }, [named])).toBe(true);
});
