import type { FileResult } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import { EMPTY_CELLS } from "#contract/result-columns.ts";
import type { AnalyteForm, Origin } from "#contract/vocabulary.ts";
import type { Finding } from "#domain/verdict/finding.ts";
import { findSpecialist, isInScope } from "#sample-data/laboratories.ts";

/** A simulated laboratory result. */
export interface Measured {
  panel: FileResult["panel"];
  analyte: string;
  finding: Exclude<Finding<number>, { qualifier: "range" | "traces" }>;
  unit: string | null;
  /** LOD and LOQ of the method, in the unit of the result. */
  reach: { lod: number; loq: number } | null;
  claim: number | null;
  /** Origin of what is claimed, if there is a claim. */
  origin?: Origin;
  method: string;
  /** Number of independent determinations. */
  replicates: number;
}

/** Demo labels state these as the base or as natural alpha-tocopherol, and the laboratories measure the same. */
const FORMS: Readonly<Record<string, AnalyteForm>> = {
  "Vitamin E": "vitamin-e-natural",
  Creatine: "creatine",
  Citrulline: "citrulline",
  Glucosamine: "glucosamine",
  Lysine: "lysine",
  "Acetyl L-Carnitine": "acetyl-l-carnitine",
};

/** Coverage factor of the expanded uncertainties of the demo laboratories. */
const COVERAGE_FACTOR = 2;

/**
 * Row of a report file. An accredited laboratory subcontracts a method outside its scope, if another one covers it.
 */
export function toFileResult(measured: Measured, laboratory: Laboratory): FileResult {
  const { panel, analyte, finding, unit, reach, claim, origin, method, replicates } = measured;
  const number = finding.qualifier === "=" ? finding : null;
  const uncertainty = number?.uncertainty ?? null;
  const own = isInScope(method, laboratory);
  const specialist = own || laboratory.accreditation === null ? null : findSpecialist(method);
  return {
    ...EMPTY_CELLS,
    panel,
    analyte,
    qualifier: finding.qualifier,
    measured: number?.measured ?? null,
    unit,
    uncertainty,
    k: uncertainty === null ? null : COVERAGE_FACTOR,
    lod: "lod" in finding ? finding.lod : (reach?.lod ?? null),
    loq: "loq" in finding ? finding.loq : (reach?.loq ?? null),
    claim,
    claim_unit: claim === null ? null : unit,
    form: claim === null ? null : (FORMS[analyte] ?? null),
    origin: origin ?? null,
    method,
    in_scope: own || specialist !== null,
    subcontracted_to: specialist?.name ?? null,
    replicates,
  };
}

/** Reports a true value as <LOD, <LOQ or measured, by the detection limits of the method. */
export function applyDetectionLimits(
  value: number,
  uncertainty: number,
  reach: { lod: number; loq: number },
): Measured["finding"] {
  if (value < reach.lod) return { qualifier: "<LOD", lod: reach.lod };
  if (value < reach.loq) return { qualifier: "<LOQ", lod: reach.lod, loq: reach.loq };
  return { qualifier: "=", measured: value, uncertainty };
}
