/** What a printed result says. A value exists only with "=", "<" and ">". */
export type PrintedQualifier =
  | "="
  | "<"
  | ">"
  | "ND"
  | "<LOQ"
  | "present"
  | "absent"
  | "conforms"
  | "not_tested"
  | "other";

/** Rectangle on a page, in points (1/72 inch) from the top left corner; for tables, the cell ("B7"). */
export type CellPlace =
  | { kind: "page"; page: number; x: number; y: number; width: number; height: number }
  | { kind: "cell"; sheet: string | null; row: number; column: number };

/** One result as printed and as read. */
export interface PrintedResult {
  result_text: string;
  qualifier: PrintedQualifier;
  value: number | null;
  unit: string | null;
}

/** A row of a certificate: the analyte as printed, its result, and what the laboratory prints beside it. */
export interface CertificateRow extends PrintedResult {
  /** Page of a PDF or sheet of a workbook, from 1; 1 for tables of text. */
  page: number;
  analyte_text: string;
  /** Id of the analyte in our table; null if the name is unknown. */
  analyte: string | null;
  lod: number | null;
  loq: number | null;
  limit_text: string | null;
  status_text: string | null;
  method: string | null;
  uncertainty_text: string | null;
  /** Sample or lot that the column is about, where one table has several. */
  sample: string | null;
  /** The same result in other units. */
  also: PrintedResult[];
  place: CellPlace;
}

/** Something that the document does not settle, and that a person has to. */
export interface CertificateQuestion {
  kind:
    | "ambiguous_number"
    | "ambiguous_date"
    | "unread_result"
    | "mixed_decimal_marks"
    | "no_text"
    | "hidden_digits"
    | "text_layer_differs";
  page: number | null;
  analyte_text: string | null;
  /** The cell as printed. */
  text: string | null;
  /** Possible readings of it. */
  readings: string[];
  message: string;
}

/** Dates are YYYY-MM-DD; null where the certificate does not print the field. */
export interface CertificateHeader {
  laboratory: string | null;
  report_number: string | null;
  sample_name: string | null;
  lot: string | null;
  received: string | null;
  reported: string | null;
}

/** How the file was taken apart; stated, so that nobody has to guess. */
export interface ReadingMeans {
  format: "pdf" | "csv" | "xlsx";
  /** Encoding and separator of a text file. */
  encoding: string | null;
  separator: string | null;
  decimal_mark: "." | "," | null;
  pages: number;
}

/** Everything read from a laboratory's certificate. */
export interface CertificateReading extends CertificateHeader {
  means: ReadingMeans;
  rows: CertificateRow[];
  questions: CertificateQuestion[];
}
