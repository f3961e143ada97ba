import { BRAND_NAME } from "#contract/brand.ts";
import type { PublishedReport, ReportFile } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import type { Form } from "#contract/vocabulary.ts";
import { IDENTITY_METHODS } from "#sample-data/analyses.ts";
import {
  CONDITIONS,
  LABORATORIES,
  PURCHASE_PLACES,
  SIGNATORIES,
  UNACCREDITED_LABORATORY,
} from "#sample-data/laboratories.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { toPublishedReport } from "#server/features/reports/rules/published-report.ts";
import { daysBefore } from "../calendar.ts";
import { makeLabel } from "../label.ts";
import type { DemoProduct } from "../product.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { simulateElements } from "./elements.ts";
import { type Measured, toFileResult } from "./finding.ts";
import { listExcludedCounts, simulateMicrobes } from "./microbes.ts";
import { simulateOxidation } from "./oxidation.ts";
import type { PlannedReport } from "./plan.ts";
import { simulatePotency } from "./potency.ts";
import { listNotApplicable, listOptionalAnalytes, simulateScreens, toMeasured } from "./screens.ts";
import { toReportProduct } from "./tested-product.ts";

/** Age in days before the base day. Reports older than 18 months count as old. */
const OLD_REPORT_DAYS = { from: 570, to: 860 };
const RECENT_REPORT_DAYS = { from: 12, to: 500 };
/** Delay of the test of a second lot after the first. */
const SECOND_LOT_DELAY_DAYS = { from: 60, to: 260 };

/** A report without a number; numbers are assigned in order of issue. */
export type ReportDraft = Omit<PublishedReport, "report_number" | "supersedes">;

export function createReportDraft({ product, scenario, lot }: PlannedReport): ReportDraft {
  const random = seededRandom(`${product.seed}|report|${lot}`);
  const intended = [
    ...simulateIdentity(product),
    ...simulatePotency(product, scenario, random),
    ...simulateElements(product, scenario, random),
    ...simulateMicrobes(product, scenario, random),
    ...simulateOxidation(product, scenario, random),
    ...simulateScreens(product),
  ];
  const measured = applyFindings(intended, scenario);
  const laboratory = scenario.unaccredited ? UNACCREDITED_LABORATORY : random.pick(LABORATORIES);
  const { dates, ...sampling } = pickSampling(
    testedDaysAgo(product.seed, scenario.old === true, lot),
    random,
  );
  return toReportDraft(
    {
      kind: "report",
      laboratory: laboratory.name,
      customer: BRAND_NAME,
      customer_contact: "reports@example.com",
      place_of_performance: laboratory.address,
      product: {
        ...toNamedProduct(product),
        ...(scenario.declaredAllergens && { declared: { allergens: [...scenario.declaredAllergens] } }),
      },
      sample: { ...sampling, ...pickSample(product, scenario, sampling.sampled_on, random) },
      dates,
      plan: makeTestPlan(product, intended),
      results: measured.map((result) => toFileResult(result, laboratory)),
      deviations: "None",
      authorised_by: seededRandom(`${product.seed}|signs|${lot}`).pick(SIGNATORIES),
      statement: "The results relate only to the items tested.",
    },
    laboratory,
  );
}

/** Leaves out, replaces and adds what the scenario says. */
function applyFindings(intended: readonly Measured[], { leftOut = [], found = [] }: Scenario): Measured[] {
  const replaced = new Map(found.map((finding) => [finding.analyte, toMeasured(finding)]));
  const usual = intended.filter(({ analyte }) => !leftOut.includes(analyte));
  const known = new Set(usual.map(({ analyte }) => analyte));
  return [
    ...usual.map((result) => replaced.get(result.analyte) ?? result),
    ...[...replaced.values()].filter(({ analyte }) => !known.has(analyte)),
  ];
}

/** Judges a report file and returns it without a number. */
export function toReportDraft(
  file: Omit<ReportFile, "report_number" | "supersedes">,
  laboratory: Laboratory,
): ReportDraft {
  const report = toPublishedReport({ ...file, report_number: "", supersedes: null }, laboratory);
  if (report === null) throw new Error("The report has no results that can be judged.");
  const { report_number: _, supersedes: __, ...rest } = report;
  return rest;
}

const toNamedProduct = (product: DemoProduct) => ({
  brand: product.brand,
  name: product.name,
  barcode: makeLabel(product).barcodes[0] ?? null,
  ...toReportProduct(product),
});

const makeTestPlan = (product: DemoProduct, intended: readonly Measured[]): PublishedReport["plan"] => ({
  required: intended.flatMap(({ claim, analyte }) => (claim === null ? [] : [analyte])),
  optional: listOptionalAnalytes(product),
  not_applicable: [...listExcludedCounts(product), ...listNotApplicable(product)],
});

function testedDaysAgo(seed: string, old: boolean, lot: 1 | 2): number {
  const { from, to } = old ? OLD_REPORT_DAYS : RECENT_REPORT_DAYS;
  const firstLot = seededRandom(`${seed}|tested`).integer(from, to);
  if (lot === 1) return firstLot;
  return Math.max(
    6,
    firstLot - seededRandom(`${seed}|again`).integer(SECOND_LOT_DELAY_DAYS.from, SECOND_LOT_DELAY_DAYS.to),
  );
}

/** Picks the dates, lot number and expiration date of a sample. */
function pickSampling(testedDaysBack: number, random: SeededRandom) {
  const tested_on = daysBefore(testedDaysBack);
  const received_on = daysBefore(random.integer(3, 9), tested_on);
  const issued_on = daysBefore(-random.integer(2, 5), tested_on);
  return {
    sampled_on: daysBefore(random.integer(1, 4), received_on),
    dates: { received_on, tested_on, issued_on },
    lot_number: `${random.pick(["L", "B", "LOT-"])}${tested_on.slice(2, 4)}${random.integer(100, 999)}${random.pick(["A", "B", "C", "K", "R"])}`,
    expires_on: daysBefore(-random.integer(240, 760), tested_on),
  };
}

/** Forms composited by whole packages; others by units. */
const BULK_FORMS: readonly Form[] = ["powder", "liquid", "other"];

/** Picks how the sample was obtained, and its condition. No photos, as the products do not exist. */
function pickSample(
  product: DemoProduct,
  { obtainedBy = "assayed_retail" }: Scenario,
  purchased_on: string,
  random: SeededRandom,
) {
  const purchased_at = random.pick(PURCHASE_PLACES);
  const pieces = random.pick([10, 12, 20, 30]);
  const packages = random.integer(2, 4);
  const invoice = `${random.integer(10_000, 99_999)} (demo)`;
  const purchase = { purchased_at, purchased_on, invoice };
  return {
    laboratory_sample_id: `S-${purchased_on.slice(2, 4)}-${random.integer(10_000, 99_999)}`,
    obtained_by: obtainedBy,
    sampling_method: "Packages of one lot taken at random; units of all packages combined.",
    description: `${packages} sealed retail packages of ${makeLabel(product).netContents}`,
    condition: random.pick(CONDITIONS),
    ...(obtainedBy === "assayed_retail" ? purchase : NO_PURCHASE),
    units_composited: BULK_FORMS.includes(product.variant.form) ? packages : pieces,
    photos: [],
  };
}

const NO_PURCHASE = { purchased_at: null, purchased_on: null, invoice: null };

const simulateIdentity = ({ recipe }: DemoProduct): Measured[] => [
  {
    panel: "identity",
    analyte: "Identity",
    finding: { qualifier: "conforms" },
    unit: null,
    reach: null,
    claim: null,
    method: IDENTITY_METHODS[recipe.material],
    replicates: 1,
  },
];
