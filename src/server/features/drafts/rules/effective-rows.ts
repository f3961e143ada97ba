import type { DraftRowEdit } from "#contract/staff/draft-parts.ts";
import type { Panel } from "#contract/vocabulary.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import type { CertificateRow } from "../../certificates/port.ts";
import type { DraftIntake } from "../../reports/schema/drafts.ts";

/** A row as it stands: read from the certificate, with what a person changed. */
export interface EffectiveRow extends CertificateRow {
  /** Index in the reading, which names the row for good. */
  index: number;
  panel: Panel;
  /** Whether the panel follows from the analyte or was chosen; otherwise it is that of the rows around. */
  hasOwnPanel: boolean;
  claim: number | null;
  claim_unit: string | null;
  /** Entered by a person, in the unit of the result; null if it is as printed. */
  uncertainty: number | null;
  coverage_factor: number | null;
  edit: DraftRowEdit | null;
}

type Rows = Pick<DraftIntake, "reading" | "edits" | "sample">;

/** Whether a row belongs to the sample that the draft is about. */
const isOfSample = ({ sample }: CertificateRow, chosen: string | null): boolean =>
  sample === null || chosen === null || sample === chosen;

/** All rows of the certificate with their edits, those of other samples too. */
export const editedRows = ({ reading, edits }: Pick<Rows, "reading" | "edits">): EffectiveRow[] =>
  reading.rows.map((row, index) => withEdit(row, index, edits[String(index)] ?? null));

/** The rows of a draft's sample with their edits, in the order of the certificate. */
export function effectiveRows(rows: Rows): EffectiveRow[] {
  return editedRows(rows)
    .filter((row) => isOfSample(row, rows.sample))
    .map((row, at, all) => (row.hasOwnPanel ? row : { ...row, panel: panelNear(all, at) }));
}

function withEdit(row: CertificateRow, index: number, edit: DraftRowEdit | null): EffectiveRow {
  const { panel, uncertainty = null, coverage_factor = null, claim = null, claim_unit = null } = edit ?? {};
  const analyte_text = edit?.analyte_text ?? row.analyte_text;
  const analyte = findAnalyte(analyte_text, panel);
  return {
    ...row,
    ...editedCells(row, edit ?? {}),
    ...{ analyte_text, claim, claim_unit, index, uncertainty, coverage_factor, edit },
    analyte: analyte?.id ?? null,
    panel: panel ?? analyte?.panel ?? "potency",
    hasOwnPanel: panel !== undefined || analyte !== null,
    uncertainty_text: uncertainty === null ? row.uncertainty_text : `± ${uncertainty}`,
  };
}

/** Null is a cell that a person emptied. */
const editedCells = (
  row: CertificateRow,
  {
    qualifier = row.qualifier,
    value = row.value,
    unit = row.unit,
    lod = row.lod,
    loq = row.loq,
    method = row.method,
  }: DraftRowEdit,
) => ({ qualifier, value, unit, lod, loq, method });

/** Certificates list tests by group, so an unknown analyte is of the group of the row before it, or after. */
function panelNear(rows: readonly EffectiveRow[], at: number): Panel {
  const own = rows[at];
  const before = rows.slice(0, at).findLast(({ hasOwnPanel }) => hasOwnPanel);
  const after = rows.slice(at + 1).find(({ hasOwnPanel }) => hasOwnPanel);
  return (before ?? after ?? own)?.panel ?? "potency";
}
