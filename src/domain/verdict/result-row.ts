import type { ReportResult } from "#contract/reports.ts";
import type { Origin, VitaminForm } from "#contract/vocabulary.ts";

import type { Finding } from "./finding.ts";
import type { Measurement } from "./measurement.ts";

/** A result as stored in report files, API responses and tables. Fields added later are optional. */
export interface ResultRow
  extends Pick<
    ReportResult,
    | "result_id"
    | "panel"
    | "analyte"
    | "qualifier"
    | "measured"
    | "unit"
    | "uncertainty"
    | "lod"
    | "loq"
    | "claim"
  > {
  /** Coverage factor of the uncertainty; defaults to 2. */
  k?: number | null;
  /** Defaults to the unit of the result. */
  claim_unit?: string | null;
  form?: VitaminForm | null;
  origin?: Origin | null;
}

/** Converts a row to a measurement. Throws a `RangeError` if its figures do not match its qualifier. */
export const measurementOf = (row: ResultRow): Measurement => ({
  id: row.result_id,
  analyte: row.analyte,
  panel: row.panel,
  finding: findingOf(row),
  unit: row.unit,
  claim: row.claim === null ? null : { amount: row.claim, unit: row.claim_unit ?? row.unit },
  form: row.form ?? null,
  origin: row.origin ?? null,
});

function findingOf({ qualifier, measured, uncertainty, k, lod, loq, result_id }: ResultRow): Finding<number> {
  switch (qualifier) {
    case "=":
      if (measured === null) break;
      return { qualifier, measured, uncertainty, ...(k ? { k } : {}) };
    case "<LOD":
      if (lod === null) break;
      return { qualifier, lod };
    case "<LOQ":
      if (loq === null) break;
      return { qualifier, lod, loq };
    default:
      return { qualifier };
  }
  throw new RangeError(`Result ${result_id} has qualifier "${qualifier}" but not the figure it requires.`);
}
