import type { Panel } from "#contract/vocabulary.ts";
import { combinePanel, combineReport } from "#domain/verdict/combine.ts";
import { LABORATORIES, PURCHASE_PLACES } from "#sample-data/laboratories.ts";
import { DECISION_RULE, PANEL_STANDARD } from "#sample-data/limits.ts";
import type { ReportRecord, ResultRecord } from "#server/features/reports/commands.ts";
import { daysBefore } from "../calendar.ts";
import { type Chance, chance } from "../chance.ts";
import { sampleRef } from "../label.ts";
import { elements } from "./elements.ts";
import { resultOf } from "./finding.ts";
import { identity } from "./identity.ts";
import { microbes } from "./microbes.ts";
import { oxidation } from "./oxidation.ts";
import type { Planned } from "./plan.ts";
import { potency } from "./potency.ts";

/** Days before the base day: a report is old when its product may have changed since (18 months). */
const OLD = { from: 570, to: 860 };
const RECENT = { from: 12, to: 500 };
/** A second lot is bought this long after the first was tested, at most until the base day. */
const LATER = { from: 60, to: 260 };

/** A report without its number: numbers follow the order of issue. */
export type Unnumbered = Omit<ReportRecord, "reportNumber" | "slug">;

export function writeReport({ product, scenario, lot }: Planned): Unnumbered {
  const draw = chance(`${product.seed}|report|${lot}`);
  const results = [
    ...identity(product),
    ...potency(product, scenario, draw),
    ...elements(product, scenario, draw),
    ...microbes(product, scenario, draw),
    ...oxidation(product, scenario, draw),
  ].map(resultOf);
  const leftOut = new Set(scenario.leftOut);
  const measured = results.filter(({ analyte }) => !leftOut.has(analyte));
  return {
    supplementRef: { source: "sample", sourceRef: sampleRef(product.serial) },
    supersedes: null,
    labName: draw.pick(LABORATORIES),
    ...sampling(testedDaysAgo(product.seed, scenario.old === true, lot), draw),
    purchasedAt: draw.pick(PURCHASE_PLACES),
    unitsComposited: draw.pick([10, 12, 20, 30]),
    standard: PANEL_STANDARD,
    decisionRule: DECISION_RULE,
    state: scenario.state ?? "current",
    stateReason: scenario.stateReason ?? null,
    ...verdictOf(results, measured),
    labelAccuracyPct: labelAccuracy(measured),
    leadUgDay: leadPerDay(measured),
    brandResponse: scenario.brandResponse ?? null,
    brandRespondedOn: null,
    source: "sample",
    results: measured,
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

function verdictOf(required: readonly ResultRecord[], measured: readonly ResultRecord[]) {
  const panels = [...new Set(required.map(({ panel }) => panel))].map((panel) =>
    combinePanel(analytes(required, panel), verdicts(measured, panel)),
  );
  const { verdict, coverage } = combineReport(panels);
  if (verdict === null) throw new Error("A report has nothing that could be judged.");
  return { verdict, coverageTested: coverage.tested, coverageRequired: coverage.required };
}

const ofPanel = (results: readonly ResultRecord[], panel: Panel) =>
  results.filter((result) => result.panel === panel);
/** Results without a limit are given for information: nothing is required of them. */
const analytes = (results: readonly ResultRecord[], panel: Panel) =>
  ofPanel(results, panel).flatMap(({ analyte, limitName }) => (limitName === null ? [] : [analyte]));
const verdicts = (results: readonly ResultRecord[], panel: Panel) =>
  new Map(ofPanel(results, panel).map(({ analyte, verdict }) => [analyte, verdict]));

function labelAccuracy(results: readonly ResultRecord[]): number | null {
  const percents = results.flatMap(({ measured, claim }) =>
    measured !== null && claim !== null ? [(100 * measured) / claim] : [],
  );
  if (percents.length === 0) return null;
  return Math.round((10 * percents.reduce((sum, percent) => sum + percent, 0)) / percents.length) / 10;
}

/** Where lead was looked for and not found, the most that there can be. */
function leadPerDay(results: readonly ResultRecord[]): number | null {
  const lead = results.find(({ analyte }) => analyte === "Lead");
  if (!lead) return null;
  return lead.measured ?? (lead.qualifier === "<LOQ" ? lead.loq : lead.lod);
}
