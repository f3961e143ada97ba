import { expect, test } from "vitest";
import type { ReportSummary, SupplementDetails } from "#contract/catalogue.ts";
import { exampleResult } from "#tests/component/ai-search.ts";
import { answerCalls, failure, noAnswer } from "#tests/component/calls.ts";
import { findText, namesOf, pageText } from "#tests/component/find.ts";
import { show } from "#tests/component/page.tsx";
import { ProductVerdict } from "./product-verdict.tsx";

const NOW = new Date("2026-03-01T00:00:00Z");

const { rank, why, evidence, cautions, ...card } = exampleResult();

const report = (more: Partial<ReportSummary> = {}): ReportSummary => ({
  report_slug: "omega-3-l2401",
  report_number: "7",
  lot_number: "L2401",
  lab_name: "Fen Laboratory",
  tested_at: "2026-02-03",
  state: "current",
  verdict: "pass",
  answers: card.answers,
  warning: card.warning,
  hazards: [],
  headline: card.headline,
  judgment_edition: "2",
  label_accuracy_pct: 101,
  demo: false,
  ...more,
});

const product = (more: Partial<SupplementDetails> = {}): SupplementDetails => ({
  ...card,
  serving_size: null,
  servings_per_container: null,
  servings_per_day: null,
  net_contents: [],
  diet: [],
  free_from: [],
  target_groups: [],
  claim_types: [],
  label_facts: [],
  dv_edition: null,
  other_ingredients: [],
  statements: [],
  barcodes: [],
  description: null,
  label_versions: [],
  reports: [report()],
  source: { kind: "dsld", label: "NIH", url: null, recorded_on: null },
  updated_at: "2026-02-03T09:00:00.000Z",
  ...more,
});

const untested = { verdict: null, report_slug: null, tested_at: null } as const;

async function showProduct(shown: SupplementDetails) {
  answerCalls({ listSimilarSupplements: noAnswer });
  await show(<ProductVerdict product={shown} now={NOW} />);
  await findText("What to do:");
}

test.for([
  ["was never tested", { testing_status: "not_tested", reports: [] }, "We haven’t tested this product."],
  ["is being tested", { testing_status: "in_testing", reports: [] }, "Testing is in progress."],
  [
    "has only a withdrawn report",
    { testing_status: "not_tested", reports: [report({ state: "withdrawn" })] },
    "Our report on this product was withdrawn, so there’s no current result.",
  ],
  [
    "has only an earlier report",
    { testing_status: "not_tested", reports: [report({ state: "superseded" })] },
    "There’s no current result for this product.",
  ],
] as [string, Partial<SupplementDetails>, string][])(
  "ProductVerdict: a product that %s says so, and shows no verdict",
  async ([, more, sentence]) => {
    await showProduct(product({ ...untested, ...more }));
    expect(pageText()).toContain(sentence);
    expect(pageText()).not.toContain("Safety");
    expect(pageText().includes("No current result")).toBe((more.reports ?? []).length > 0);
    expect(namesOf("link")).not.toContain("Read the report");
    expect(namesOf("link").includes("Is it your lot?")).toBe((more.reports ?? []).length > 0);
  },
);

test.for([
  ["current", false],
  ["disputed", true],
] as const)("ProductVerdict: a %s report is read first, and disputed %s", async ([state, isDisputed]) => {
  await showProduct(product({ reports: [report({ state })] }));
  expect(pageText().startsWith("Pass")).toBe(true);
  expect(pageText().includes("Disputed")).toBe(isDisputed);
  expect(namesOf("link")).toContain("Read the report");
});

test("ProductVerdict: an old result is said to be old", async () => {
  await showProduct(product({ tested_at: "2020-02-03" }));
  expect(pageText()).toContain("This result is 72 months old.");
});

test("ProductVerdict: stands without its alternatives if they can’t be loaded", async () => {
  answerCalls({ listSimilarSupplements: failure("The database is unavailable.", 503) });
  await show(<ProductVerdict product={product()} now={NOW} />);
  await findText("Read the report");
  expect(namesOf("link").join()).not.toContain("alternative");
});

test("ProductVerdict: counts the alternatives that were tested and did not fail", async () => {
  const list = [
    { ...card, reason: "Same ingredient" },
    { ...card, supplement_id: "2", verdict: "fail" as const, reason: "Same ingredient" },
  ];
  answerCalls({ listSimilarSupplements: { list, total: 2, page: 1, limit: 4, has_more: false } });
  await show(<ProductVerdict product={product()} now={NOW} />);
  await findText("1 tested alternative");
});
