import type { Finding } from "#domain/verdict/finding.ts";
import type { JudgedResult } from "#domain/verdict/judge-result.ts";
import type { Measurement } from "#domain/verdict/measurement.ts";
import type { ResultRecord } from "#server/features/reports/commands.ts";

/** A result before it is judged. */
export interface Measured {
  panel: ResultRecord["panel"];
  analyte: string;
  finding: Exclude<Finding<number>, { qualifier: "range" }>;
  unit: string | null;
  /** What the method can detect and quantify, in the unit of the result. */
  reach: { lod: number; loq: number } | null;
  claim: number | null;
  method: string;
}

export const measurementOf = ({ panel, analyte, finding, unit, claim }: Measured): Measurement => ({
  id: `${panel} ${analyte}`,
  analyte,
  panel,
  finding,
  unit,
  claim: claim === null ? null : { amount: claim, unit },
  form: null,
  origin: null,
});

/** Writes a judged result as a row of the report; limits are in the unit of the result here. */
export function resultOf(
  { panel, analyte, finding, unit, reach, claim, method }: Measured,
  { limit, verdict }: JudgedResult,
): ResultRecord {
  const number = finding.qualifier === "=" ? finding : null;
  return {
    panel,
    analyte,
    qualifier: finding.qualifier,
    measured: number?.measured ?? null,
    unit,
    uncertainty: number?.uncertainty ?? null,
    lod: "lod" in finding ? finding.lod : (reach?.lod ?? null),
    loq: "loq" in finding ? finding.loq : (reach?.loq ?? null),
    claim,
    limitLow: limit?.low ?? null,
    limitHigh: limit?.high ?? null,
    limitName: limit?.name ?? null,
    verdict,
    method,
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
