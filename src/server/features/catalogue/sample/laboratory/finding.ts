import { judge } from "#domain/verdict/judge.ts";
import type { ResultRecord } from "#server/features/reports/commands.ts";

/** What the sample laboratories report: plain numbers, and no sums. */
export type Finding =
  | { qualifier: "="; measured: number; uncertainty: number | null }
  | { qualifier: "<LOD"; lod: number }
  | { qualifier: "<LOQ"; lod: number | null; loq: number }
  | { qualifier: "conforms" | "absent" };

/** A result before it is judged. */
export interface Measured {
  panel: ResultRecord["panel"];
  analyte: string;
  finding: Finding;
  unit: string | null;
  /** What the method can detect and quantify, in the unit of the result. */
  reach: { lod: number; loq: number } | null;
  claim: number | null;
  limit: ReturnType<typeof limited> | null;
  method: string;
}

export const limited = (name: string, low: number | null, high: number | null) => ({
  name,
  low,
  high,
  includesUncertainty: false,
});

/** Judges a result and writes it as a row of the report. */
export function resultOf({
  panel,
  analyte,
  finding,
  unit,
  reach,
  claim,
  limit,
  method,
}: Measured): ResultRecord {
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
    verdict: judge(finding, limit).verdict,
    method,
  };
}

/** A true value as a method with this reach reports it. */
export function asReported(value: number, uncertainty: number, reach: { lod: number; loq: number }): Finding {
  if (value < reach.lod) return { qualifier: "<LOD", lod: reach.lod };
  if (value < reach.loq) return { qualifier: "<LOQ", lod: reach.lod, loq: reach.loq };
  return { qualifier: "=", measured: value, uncertainty };
}
