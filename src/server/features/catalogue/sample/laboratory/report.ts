import { BRAND_NAME } from "#contract/brand.ts";
import type { PublishedReport, ReportFile } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import type { Form } from "#contract/vocabulary.ts";
import { elements } from "#demo/laboratory/elements.ts";
import { extras, notApplicable, optionalFor } from "#demo/laboratory/extras.ts";
import { type Measured, resultOf } from "#demo/laboratory/finding.ts";
import { microbes, notCounted } from "#demo/laboratory/microbes.ts";
import { oxidation } from "#demo/laboratory/oxidation.ts";
import type { Planned } from "#demo/laboratory/plan.ts";
import { potency } from "#demo/laboratory/potency.ts";
import { testedProduct } from "#demo/laboratory/tested-product.ts";
import { AUTHORISERS, CONDITIONS, LABORATORIES, PURCHASE_PLACES } from "#sample-data/laboratories.ts";
import { publishedReport } from "#server/features/reports/rules/published-report.ts";
import { daysBefore } from "../../../../../demo/calendar.ts";
import { labelOf } from "../../../../../demo/label.ts";
import type { Product } from "../../../../../demo/product.ts";
import { type Chance, chance } from "../../../../../demo/seeded-random.ts";
import { identity } from "./identity.ts";

/** Days before the base day: a report is old when its product may have changed since (18 months). */
const OLD = { from: 570, to: 860 };
const RECENT = { from: 12, to: 500 };
/** A second lot is bought this long after the first was tested, at most until the base day. */
const LATER = { from: 60, to: 260 };

/** A report before it has a number: numbers follow the order of issue. */
export type Unnumbered = Omit<PublishedReport, "report_number" | "supersedes">;

export function writeReport({ product, scenario, lot }: Planned): Unnumbered {
  const draw = chance(`${product.seed}|report|${lot}`);
  const intended = [
    ...identity(product),
    ...potency(product, scenario, draw),
    ...elements(product, scenario, draw),
    ...microbes(product, scenario, draw),
    ...oxidation(product, scenario, draw),
  ];
  const leftOut = new Set(scenario.leftOut);
  const measured = [...intended, ...extras(product)].filter(({ analyte }) => !leftOut.has(analyte));
  const laboratory = draw.pick(LABORATORIES);
  const { dates, ...sampling } = sampled(testedDaysAgo(product.seed, scenario.old === true, lot), draw);
  return unnumbered(
    {
      kind: "report",
      laboratory: laboratory.name,
      customer: BRAND_NAME,
      product: namedProduct(product),
      sample: { ...sampling, ...bought(product, sampling.sampled_on, draw) },
      dates,
      plan: planOf(product, intended),
      results: measured.map((result) => resultOf(result, laboratory)),
      authorised_by: chance(`${product.seed}|signs|${lot}`).pick(AUTHORISERS),
      statement: "The results relate only to the items tested.",
    },
    laboratory,
  );
}

/** A report with its verdict, before it is known which number it has. */
export function unnumbered(
  file: Omit<ReportFile, "report_number" | "supersedes">,
  laboratory: Laboratory,
): Unnumbered {
  const report = publishedReport({ ...file, report_number: "", supersedes: null }, laboratory);
  if (report === null) throw new Error("A report has nothing that could be judged.");
  const { report_number: _, supersedes: __, ...rest } = report;
  return rest;
}

const namedProduct = (product: Product) => ({
  brand: product.brand,
  name: product.name,
  barcode: labelOf(product).barcodes[0] ?? null,
  ...testedProduct(product),
});

const planOf = (product: Product, intended: readonly Measured[]): PublishedReport["plan"] => ({
  required: intended.flatMap(({ claim, analyte }) => (claim === null ? [] : [analyte])),
  optional: optionalFor(product),
  not_applicable: [...notCounted(product), ...notApplicable(product)],
});

function testedDaysAgo(seed: string, old: boolean, lot: 1 | 2): number {
  const { from, to } = old ? OLD : RECENT;
  const firstLot = chance(`${seed}|tested`).whole(from, to);
  if (lot === 1) return firstLot;
  return Math.max(6, firstLot - chance(`${seed}|again`).whole(LATER.from, LATER.to));
}

/** The days through which a sample goes, counted back from the base day. */
function sampled(testedDaysBack: number, draw: Chance) {
  const tested_on = daysBefore(testedDaysBack);
  const received_on = daysBefore(draw.whole(3, 9), tested_on);
  const issued_on = daysBefore(-draw.whole(2, 5), tested_on);
  return {
    sampled_on: daysBefore(draw.whole(1, 4), received_on),
    dates: { received_on, tested_on, issued_on },
    lot_number: `${draw.pick(["L", "B", "LOT-"])}${tested_on.slice(2, 4)}${draw.whole(100, 999)}${draw.pick(["A", "B", "C", "K", "R"])}`,
    expires_on: daysBefore(-draw.whole(240, 760), tested_on),
  };
}

/** Forms of which whole packages are mixed; of the others so many pieces. */
const POURED: readonly Form[] = ["powder", "liquid", "other"];

/** What was bought, where, and how it arrived. There are no pictures of things that do not exist. */
function bought(product: Product, purchased_on: string, draw: Chance) {
  const purchased_at = draw.pick(PURCHASE_PLACES);
  const pieces = draw.pick([10, 12, 20, 30]);
  const packages = draw.whole(2, 4);
  return {
    description: `${packages} sealed retail packages of ${labelOf(product).netContents}`,
    condition: draw.pick(CONDITIONS),
    purchased_at,
    purchased_on,
    invoice: `${draw.whole(10_000, 99_999)} (sample)`,
    units_composited: POURED.includes(product.variant.form) ? packages : pieces,
    photos: [],
  };
}
