import { CHOICES, DECISION_RULE } from "#domain/standards/choices.ts";
import { labelAccuracyPct, leadUgPerDay } from "#domain/verdict/headline-figures.ts";
import { judgeReport } from "#domain/verdict/judge-report.ts";
import { LABORATORIES, PURCHASE_PLACES } from "#sample-data/laboratories.ts";
import type { ReportRecord } from "#server/features/reports/commands.ts";
import { daysBefore } from "../calendar.ts";
import { type Chance, chance } from "../chance.ts";
import { sampleRef } from "../label.ts";
import type { Product } from "../product.ts";
import { elements } from "./elements.ts";
import { type Measured, measurementOf, resultOf } from "./finding.ts";
import { identity } from "./identity.ts";
import { microbes, notCounted } from "./microbes.ts";
import { oxidation } from "./oxidation.ts";
import type { Planned } from "./plan.ts";
import { potency } from "./potency.ts";
import { testedProduct } from "./tested-product.ts";

/** Days before the base day: a report is old when its product may have changed since (18 months). */
const OLD = { from: 570, to: 860 };
const RECENT = { from: 12, to: 500 };
/** A second lot is bought this long after the first was tested, at most until the base day. */
const LATER = { from: 60, to: 260 };

/** A report without its number: numbers follow the order of issue. */
export type Unnumbered = Omit<ReportRecord, "reportNumber" | "slug">;

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
  const measured = intended.filter(({ analyte }) => !leftOut.has(analyte));
  return {
    supplementRef: { source: "sample", sourceRef: sampleRef(product.serial) },
    supersedes: null,
    labName: draw.pick(LABORATORIES),
    ...sampling(testedDaysAgo(product.seed, scenario.old === true, lot), draw),
    purchasedAt: draw.pick(PURCHASE_PLACES),
    unitsComposited: draw.pick([10, 12, 20, 30]),
    standard: CHOICES.house.scope,
    decisionRule: DECISION_RULE,
    state: scenario.state ?? "current",
    stateReason: scenario.stateReason ?? null,
    ...judged(product, intended, measured),
    brandResponse: scenario.brandResponse ?? null,
    brandRespondedOn: null,
    source: "sample",
  };
}

/** Published verdicts rest on the site's own choice of standards. */
function judged(product: Product, intended: readonly Measured[], measured: readonly Measured[]) {
  const measurements = measured.map(measurementOf);
  const claims = intended.flatMap(({ claim, analyte }) => (claim === null ? [] : [analyte]));
  const plan = { required: claims, optional: [], notApplicable: notCounted(product) };
  const tested = testedProduct(product);
  const report = judgeReport({ product: tested, measurements, plan }, "house");
  if (report.verdict === null) throw new Error("A report has nothing that could be judged.");
  return {
    verdict: report.verdict,
    coverageTested: report.coverage.tested,
    coverageRequired: report.coverage.required,
    labelAccuracyPct: labelAccuracyPct(report.results),
    leadUgDay: leadUgPerDay(measurements, tested),
    results: report.results.flatMap((result, at) => {
      const row = measured[at];
      return row ? [resultOf(row, result)] : [];
    }),
  };
}

function testedDaysAgo(seed: string, old: boolean, lot: 1 | 2): number {
  const { from, to } = old ? OLD : RECENT;
  const firstLot = chance(`${seed}|tested`).whole(from, to);
  if (lot === 1) return firstLot;
  return Math.max(6, firstLot - chance(`${seed}|again`).whole(LATER.from, LATER.to));
}

/** The days through which a sample goes, counted back from the base day. */
function sampling(testedDaysBack: number, draw: Chance) {
  const testedAt = daysBefore(testedDaysBack);
  const receivedOn = daysBefore(draw.whole(3, 9), testedAt);
  const issuedOn = daysBefore(-draw.whole(2, 5), testedAt);
  return {
    sampledOn: daysBefore(draw.whole(1, 4), receivedOn),
    receivedOn,
    testedAt,
    issuedOn,
    publishedAt: new Date(`${issuedOn}T15:00:00Z`),
    lotNumber: `${draw.pick(["L", "B", "LOT-"])}${testedAt.slice(2, 4)}${draw.whole(100, 999)}${draw.pick(["A", "B", "C", "K", "R"])}`,
    expiresOn: daysBefore(-draw.whole(240, 760), testedAt),
  };
}
