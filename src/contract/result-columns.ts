import { RESULT_VERDICTS } from "./verdicts.ts";
import {
  ANALYTE_FORMS,
  CONCLUSIONS,
  ORIGINS,
  PANELS,
  RESULT_QUALIFIERS,
  type ResultQualifier,
} from "./vocabulary.ts";

/** One column of a report's results. */
export interface ColumnRules {
  /**
   * Where its cells come from. `laboratory`: stated in the report file, therefore imported, signed, stored, returned,
   * exported and compared with the signature. `judgment`: stored at publication, returned and exported. `export`:
   * computed for CSV and open data only.
   */
  from: "laboratory" | "judgment" | "export";
  /** Kind of cell. A figure may always be missing; a count is a whole number from 1; a list names every value. */
  type: "text" | "figure" | "count" | "flag" | readonly string[];
  /** Whether the cell may be empty (null); a file may then leave it out. */
  optional?: true;
  /** Words that replace the values in CSV and open data. */
  exportedAs?: Readonly<Record<string, string>>;
  /** Text beside the method wherever the cell is not empty, on the page and in the PDF; `{}` stands for the cell. */
  note?: { page: string; pdf: string };
  /** The column with the unit of the figure in its note. */
  unit?: "unit" | "claim_unit";
  /** Meaning and unit, as published in the schema of the open data. */
  about: string;
}

/** How a value was obtained. Not `=` and `<LOD`: a spreadsheet would run a leading `=` as a formula. */
export const EXPORTED_QUALIFIERS = {
  "=": "measured",
  "<LOD": "below_lod",
  "<LOQ": "below_loq",
  detected: "detected",
  conforms: "conforms",
  does_not_conform: "does_not_conform",
  absent: "absent",
  present: "present",
} as const satisfies Readonly<Record<ResultQualifier, string>>;

/**
 * Every column of a report's results, in the order of CSV and open data. Schemas, rows, exports, notes and the
 * comparison with the signed document are made from this table. A new column of the laboratory is an entry here and a
 * nullable column of `reportResults` with its migration; documents that were signed before have no such cell, so it
 * must be optional.
 */
export const RESULT_COLUMNS = {
  report_number: { from: "export", type: "text", about: "Report number, unique on this site." },
  result_id: { from: "laboratory", type: "text", about: "Result number within its report." },
  panel: { from: "laboratory", type: PANELS, about: "Group of tests that the result belongs to." },
  analyte: { from: "laboratory", type: "text", about: "Analyte, as the laboratory names it." },
  qualifier: {
    from: "laboratory",
    type: RESULT_QUALIFIERS,
    exportedAs: EXPORTED_QUALIFIERS,
    about:
      "How the value was obtained; below_lod, below_loq, and detected have no value and never mean zero. With loq, detected means detected below the loq.",
  },
  measured: { from: "laboratory", type: "figure", about: "Measured value, in unit." },
  unit: {
    from: "laboratory",
    type: "text",
    optional: true,
    about: "Unit of measured, uncertainty, lod, and loq; a bare amount is per serving.",
  },
  uncertainty: { from: "laboratory", type: "figure", about: "Expanded uncertainty U, in unit." },
  k: { from: "laboratory", type: "figure", about: "Coverage factor of the uncertainty." },
  lod: { from: "laboratory", type: "figure", about: "Limit of detection, in unit." },
  loq: { from: "laboratory", type: "figure", about: "Limit of quantification, in unit." },
  claim: { from: "laboratory", type: "figure", about: "Label claim per serving, in claim_unit." },
  claim_unit: {
    from: "laboratory",
    type: "text",
    optional: true,
    about: "Unit of the claim; if empty, the unit of the result.",
  },
  form: {
    from: "laboratory",
    type: ANALYTE_FORMS,
    optional: true,
    about:
      "Substance in which the label states the amount, and the laboratory too unless analyte names another one.",
  },
  origin: {
    from: "laboratory",
    type: ORIGINS,
    optional: true,
    about: "Whether a claimed ingredient was added or occurs naturally; empty if not stated.",
  },
  specification: {
    from: "laboratory",
    type: "text",
    optional: true,
    note: { page: "Specification on the certificate: {}", pdf: "Specification {}" },
    about:
      "Requirement that the certificate prints beside the result, as printed; of the laboratory's client, not ours.",
  },
  conclusion: {
    from: "laboratory",
    type: CONCLUSIONS,
    optional: true,
    note: { page: "The laboratory’s own conclusion: {}", pdf: "Laboratory’s conclusion: {}" },
    about: "The laboratory's own conclusion against the specification; empty if it drew none.",
  },
  method: { from: "laboratory", type: "text", about: "Method, as the laboratory names it." },
  in_scope: {
    from: "laboratory",
    type: "flag",
    about: "Whether the method is in the scope of the laboratory's accreditation.",
  },
  subcontracted_to: {
    from: "laboratory",
    type: "text",
    optional: true,
    note: { page: "Measured by {} for the laboratory", pdf: "Subcontracted to {}" },
    about: "Subcontracted laboratory that did the measurement.",
  },
  replicates: { from: "laboratory", type: "count", about: "Independent determinations behind the value." },
  verdict: {
    from: "judgment",
    type: RESULT_VERDICTS,
    about: "Verdict under the site's own limits at publication.",
  },
  reasons: { from: "export", type: "text", about: "Reason codes for the verdict, separated by semicolons." },
  judged_from: {
    from: "export",
    type: "figure",
    about: "Lowest possible value in limit_unit, without uncertainty.",
  },
  judged_to: {
    from: "export",
    type: "figure",
    about: "Highest possible value in limit_unit, without uncertainty.",
  },
  limit_low: { from: "judgment", type: "figure", about: "Lower limit, in limit_unit." },
  limit_high: { from: "judgment", type: "figure", about: "Upper limit, in limit_unit." },
  limit_unit: {
    from: "judgment",
    type: "text",
    optional: true,
    about: "Unit of the limit and of judged_from and judged_to.",
  },
  limit_name: { from: "judgment", type: "text", optional: true, about: "Name of the limit." },
  limit_edition: { from: "export", type: "text", optional: true, about: "Edition of the limit." },
  percent_of: {
    from: "export",
    type: ["claim", "limit"],
    optional: true,
    about: "Reference of percent.",
  },
  percent: {
    from: "export",
    type: "figure",
    about: "Value in percent of the claim or of the upper limit; empty if not quantified.",
  },
} as const satisfies Readonly<Record<string, ColumnRules>>;

type Columns = typeof RESULT_COLUMNS;
export type ResultColumn = keyof Columns;

type Scalar<Type> = Type extends readonly (infer Word)[]
  ? Word
  : Type extends "text"
    ? string
    : Type extends "flag"
      ? boolean
      : number;

/** Type of the cells of a column, as stored and returned. */
export type ResultCell<C extends ResultColumn> =
  | Scalar<Columns[C]["type"]>
  | (Columns[C] extends { optional: true } | { type: "figure" } ? null : never);

/** Type of the cells of a column in CSV and open data. */
export type ExportedCell<C extends ResultColumn> = Columns[C] extends { exportedAs: infer Words }
  ? Words[keyof Words]
  : ResultCell<C>;

type ColumnsFrom<From extends ColumnRules["from"]> = {
  [C in ResultColumn]: Columns[C]["from"] extends From ? C : never;
}[ResultColumn];

export type StatedColumn = ColumnsFrom<"laboratory">;
export type ReturnedColumn = ColumnsFrom<"laboratory" | "judgment">;

/** A result as the laboratory states it. */
export type StatedResult = { [C in StatedColumn]: ResultCell<C> };

export const mayBeEmpty = ({ type, optional }: ColumnRules): boolean =>
  optional === true || type === "figure";

export const rulesOfColumn = (column: ResultColumn): ColumnRules => RESULT_COLUMNS[column];

export const EXPORTED_COLUMNS = Object.keys(RESULT_COLUMNS) as readonly ResultColumn[];

/** The columns that a laboratory fills. */
export const STATED_COLUMNS = EXPORTED_COLUMNS.filter(
  (column): column is StatedColumn => RESULT_COLUMNS[column].from === "laboratory",
);

/** The columns of the API and of the database. */
export const RETURNED_COLUMNS = EXPORTED_COLUMNS.filter(
  (column): column is ReturnedColumn => RESULT_COLUMNS[column].from !== "export",
);

type EmptyableColumn = { [C in StatedColumn]: null extends ResultCell<C> ? C : never }[StatedColumn];

/** A result of which only the required cells are missing. */
export const EMPTY_CELLS = Object.fromEntries(
  STATED_COLUMNS.filter((column) => mayBeEmpty(rulesOfColumn(column))).map((column) => [column, null]),
) as Readonly<Record<EmptyableColumn, null>>;

/** The laboratory's cells of a row; a cell that an older document lacks is empty. */
export const statedCells = (row: StatedResult): StatedResult =>
  Object.fromEntries(STATED_COLUMNS.map((column) => [column, row[column] ?? null])) as StatedResult;
