import { expect, test } from "vitest";
import type { Evidence, EvidenceRow } from "../queries/evidence.ts";
import { composeAnswer } from "./compose.ts";

const row: EvidenceRow = {
  result_id: "1",
  panel: "elements",
  analyte: "Lead",
  qualifier: "=",
  measured: 2,
  unit: "µg",
  form: null,
  claim: null,
  claim_unit: null,
  limit_high: 0.5,
  limit_unit: "µg",
  limit_name: "a limit",
  verdict: "pass",
  lod: null,
  loq: null,
  uncertainty: null,
};
const product = (over: Partial<Evidence>): Evidence => ({
  id: 1,
  slug: "a",
  name: "Zinc",
  brand: "Velday",
  reportSlug: "r",
  verdict: "pass",
  testedAt: "2026-03-04",
  isDemo: false,
  product: null,
  rows: [row],
  facts: [["Zinc", null, 15, "mg", 1]],
  form: "capsule",
  freeFrom: [],
  others: [],
  ...over,
});
const failed = product({
  id: 2,
  slug: "b",
  name: "Bad",
  verdict: "fail",
  rows: [{ ...row, verdict: "fail" }],
});
const untested = product({ id: 3, slug: "c", name: "New", reportSlug: null, verdict: null, rows: [] });
const parts = {
  focus: { names: ["zinc"], contaminants: [], sort: "relevance" as const },
  introduction: [],
  failuresOnly: false,
  evidence: [],
  cautions: [],
  notices: [],
  prohibited: [],
  page: null,
};
const textsOf = (evidence: Evidence[], over: Partial<typeof parts> = {}) =>
  composeAnswer(evidence, { ...parts, ...over }).sentences.map(({ text }) => text);

test("composeAnswer names products that failed as failed, after those that didn’t", () => {
  const texts = textsOf([failed, product({})]);
  expect(texts[0]).toMatch(/^Velday Zinc/);
  expect(texts[1]).toMatch(/^Velday Bad.* It failed\.$/);
});

test("composeAnswer names demo products as such", () => {
  expect(textsOf([product({ isDemo: true })])[0]).toMatch(/^Demo product Velday Zinc/);
  expect(textsOf([{ ...untested, isDemo: true }])[0]).toMatch(/^The label of demo product Velday New/);
});

test("composeAnswer says that there is no report here, not that nobody tested", () => {
  expect(textsOf([untested])[0]).toMatch(/no report on it here/);
});

test("composeAnswer gives a question about safety no good result to read as a yes", () => {
  const texts = textsOf([product({}), failed, untested], { failuresOnly: true });
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(/It failed/);
});
