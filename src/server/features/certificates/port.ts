import type { CertificateColumn } from "#contract/certificate-columns.ts";
import type { CertificatePlace, CertificateQuestion } from "#contract/certificate-questions.ts";
import type { PrintedQualifier } from "#contract/printed-qualifiers.ts";

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
  /** Whether its characters come from the file, or were recognized in a picture of the page. */
  read_by: "text" | "ocr";
  /** The same result in other units. */
  also: PrintedResult[];
  place: CertificatePlace;
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
  format: "pdf" | "csv" | "xlsx" | "json";
  /** Encoding and separator of a text file. */
  encoding: string | null;
  separator: string | null;
  decimal_mark: "." | "," | null;
  pages: number;
  /** By how many degrees scanned pages were turned to be read, by their number; places are those of the turned page. */
  turns?: Record<string, number>;
}

/** A head as printed, and what its column holds; null if the head is not known, so that the column was not read. */
export interface CertificateHead {
  text: string;
  role: CertificateColumn | null;
}

/** How a laboratory lays its certificates out. */
export interface LaboratoryLayout {
  /**
   * SHA-256 of the laboratory's name, the format, all heads and the labels of header fields; null if the certificate does
   * not name its laboratory, or has no heads.
   */
  fingerprint: string | null;
  /** Each head once, in the order of the tables. */
  heads: CertificateHead[];
}

/** Everything read from a laboratory's certificate. */
export interface CertificateReading extends CertificateHeader {
  means: ReadingMeans;
  /** Absent in readings that are older than layouts. */
  layout?: LaboratoryLayout;
  rows: CertificateRow[];
  questions: CertificateQuestion[];
}
