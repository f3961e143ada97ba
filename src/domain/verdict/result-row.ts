import type { ReportResult } from "#contract/reports.ts";
import type { Origin, VitaminForm } from "#contract/vocabulary.ts";

import type { Finding } from "./finding.ts";
import type { Measurement } from "./measurement.ts";

/** A result as reports carry it, in files, calls and tables alike. What older rows do not say is absent. */
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
  /** Coverage factor of the uncertainty; 2 where absent. */
  k?: number | null;
  /** The unit of the result where absent. */
  claim_unit?: string | null;
  form?: VitaminForm | null;
  origin?: Origin | null;
}

/** A row as a measurement. Throws a `RangeError` for a row whose figures do not fit its qualifier. */
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
  throw new RangeError(`Result ${result_id} is "${qualifier}" without the figure that belongs to it.`);
}
