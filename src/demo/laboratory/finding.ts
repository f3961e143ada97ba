import type { FileResult } from "#contract/report-file.ts";
import type { Finding } from "#domain/verdict/finding.ts";
import type { SampleLaboratory } from "#sample-data/laboratories.ts";
import { specialistFor } from "#sample-data/laboratories.ts";

/** A result as it was found at the bench. */
export interface Measured {
  panel: FileResult["panel"];
  analyte: string;
  finding: Exclude<Finding<number>, { qualifier: "range" }>;
  unit: string | null;
  /** What the method can detect and quantify, in the unit of the result. */
  reach: { lod: number; loq: number } | null;
  claim: number | null;
  method: string;
  /** Independent determinations behind it. */
  replicates: number;
}

/** The coverage factor of every uncertainty that the sample laboratories state. */
const K = 2;

/** A row of a laboratory's report; what its scope does not cover is measured by one whose scope does, if there is any. */
export function resultOf(measured: Measured, laboratory: SampleLaboratory): FileResult {
  const { panel, analyte, finding, unit, reach, claim, method, replicates } = measured;
  const number = finding.qualifier === "=" ? finding : null;
  const uncertainty = number?.uncertainty ?? null;
  const own = laboratory.accreditation.scope.includes(method);
  const specialist = own ? null : specialistFor(method);
  return {
    panel,
    analyte,
    qualifier: finding.qualifier,
    measured: number?.measured ?? null,
    unit,
    uncertainty,
    k: uncertainty === null ? null : K,
    lod: "lod" in finding ? finding.lod : (reach?.lod ?? null),
    loq: "loq" in finding ? finding.loq : (reach?.loq ?? null),
    claim,
    claim_unit: claim === null ? null : unit,
    form: null,
    origin: null,
    method,
    in_scope: own || specialist !== null,
    subcontracted_to: specialist?.name ?? null,
    replicates,
  };
}

/** A true value as a method with this reach reports it. */
export function asReported(
  value: number,
  uncertainty: number,
  reach: { lod: number; loq: number },
): Measured["finding"] {
  if (value < reach.lod) return { qualifier: "<LOD", lod: reach.lod };
  if (value < reach.loq) return { qualifier: "<LOQ", lod: reach.lod, loq: reach.loq };
  return { qualifier: "=", measured: value, uncertainty };
}
