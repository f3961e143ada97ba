import { PANELS, type Panel } from "#contract/vocabulary.ts";
import { findAnalyte } from "../analytes/find.ts";
import { type CoreHazard, coreHazardsOf } from "../risk/core-hazards.ts";
import { analytesRequiredBy } from "../standards/limit-for.ts";
import { type Combined, type Coverage, verdictOn } from "./combine.ts";
import type { JudgedResult } from "./judge-result.ts";
import { labelText } from "./label-facts.ts";
import type { TestedProduct, TestPlan } from "./measurement.ts";

/** A row of the coverage matrix. */
export interface CoverageRow {
  analyte: string;
  name: string;
  status: "tested" | "not_tested" | "not_applicable";
  required: boolean;
  /** Why it is not applicable. */
  why: string | null;
}

export interface JudgedPanel extends Combined {
  panel: Panel;
  rows: readonly CoverageRow[];
}

type PlacedRow = CoverageRow & { panel: Panel };

/** Panels of a report in display order, with their coverage matrix. */
export function judgePanels(
  results: readonly JudgedResult[],
  plan: TestPlan,
  product: TestedProduct,
): JudgedPanel[] {
  const rows = coverageRows(results, plan, product);
  return PANELS.flatMap((panel) => {
    const own = rows.filter((row) => row.panel === panel);
    if (own.length === 0) return [];
    const verdict = verdictOn(results.filter((one) => one.panel === panel).map((one) => one.verdict));
    return [{ panel, verdict, coverage: coverageOf(own), rows: own.map(({ panel: _, ...row }) => row) }];
  });
}

function coverageOf(rows: readonly CoverageRow[]): Coverage {
  const required = rows.filter((row) => row.required);
  return {
    tested: required.filter(({ status }) => status === "tested").length,
    required: required.length,
  };
}

/**
 * Required are the core hazards of such a product, what our standards limit for it, the planned analytes, and every
 * judged result. What the product's traits require cannot be waived by the plan.
 */
function coverageRows(results: readonly JudgedResult[], plan: TestPlan, product: TestedProduct): PlacedRow[] {
  const { traits } = product;
  const byAnalyte = Map.groupBy(results, ({ analyte }) => analyte);
  const isJudged = (analyte: string) =>
    byAnalyte.get(analyte)?.some(({ verdict }) => verdict !== "informational") ?? false;
  const idOf = (planned: string) => plannedId(planned, results);
  const hazards = coreHazardsOf(traits, product.name, labelText(product));
  const core = hazards.map((hazard) => coreRow(hazard, results));
  const rows = new Map(core.map((row) => [row.analyte, row]));
  const add = (analyte: string, required: boolean) => {
    if (!rows.has(analyte)) rows.set(analyte, rowOf(analyte, byAnalyte.get(analyte)?.[0], required));
  };
  // What covers a hazard under another name (an identity row that names its species) is not asked for twice.
  const covered = new Set(
    core.flatMap((row, at) => (row.status === "tested" ? (hazards[at]?.id ?? []) : [])),
  );
  if (byAnalyte.has("enterobacteriaceae")) covered.add("bile-tolerant-gram-negative");
  if (traits.types?.includes("probiotic")) covered.add("tamc");
  // The yeast that the product is sold for would be counted.
  if (/\bsaccharomyces\b/.test(labelText(product)) && byAnalyte.has("molds")) covered.add("tymc");
  for (const analyte of analytesRequiredBy(traits)) if (!covered.has(analyte)) add(analyte, true);
  const waived = new Map(plan.notApplicable.map(({ analyte, why }) => [idOf(analyte), why]));
  for (const analyte of plan.required.map(idOf)) add(analyte, isJudged(analyte) || !waived.has(analyte));
  for (const analyte of byAnalyte.keys()) add(analyte, isJudged(analyte));
  for (const analyte of [...plan.optional.map(idOf), ...waived.keys()]) add(analyte, false);
  return [...rows.values()].map((row) => {
    const why = row.required || row.status === "tested" ? null : (waived.get(row.analyte) ?? null);
    return why === null ? row : { ...row, status: "not_applicable", why };
  });
}

/** Id of a planned analyte: of the result that has its name in its own panel (nickel as a contaminant), if there is one. */
function plannedId(planned: string, results: readonly JudgedResult[]): string {
  const tested = results.find(({ analyte, panel }) => findAnalyte(planned, panel)?.id === analyte);
  return tested?.analyte ?? findAnalyte(planned)?.id ?? planned;
}

/** Row of a core hazard: of the result that covers it, or of the hazard itself. */
function coreRow(hazard: CoreHazard, results: readonly JudgedResult[]): PlacedRow {
  const { id, name, panel, analytes, kind, except = [] } = hazard;
  const result =
    analytes || kind
      ? (firstOf(analytes ?? [], results) ?? results.find((one) => one.kind === kind))
      : results.find((one) => one.panel === panel && !except.includes(one.analyte) && !isAbsence(one));
  if (result) return rowOf(result.analyte, result, true);
  return { analyte: id, name, panel, status: "not_tested", required: true, why: null };
}

/** That something is absent identifies nothing. */
const isAbsence = ({ panel, measured }: JudgedResult): boolean =>
  panel === "identity" && measured.finding.qualifier === "absent";

/** The result of the first of several analytes that was tested. */
const firstOf = (analytes: readonly string[], results: readonly JudgedResult[]) =>
  analytes.flatMap((id) => results.find(({ analyte }) => analyte === id) ?? [])[0];

function rowOf(analyte: string, result: JudgedResult | undefined, required: boolean): PlacedRow {
  const known = findAnalyte(analyte);
  return {
    analyte,
    name: known?.name ?? analyte,
    panel: result?.panel ?? known?.panel ?? "potency",
    status: result ? "tested" : "not_tested",
    required,
    why: null,
  };
}
