/** What a column of a certificate can hold, with its name for people. The codes are stored with laboratories' layouts. */
export const CERTIFICATE_COLUMNS = {
  analyte: "Analyte",
  result: "Result",
  unit: "Unit",
  lod: "Limit of detection",
  loq: "Limit of quantification",
  lod_loq: "Limits of detection and quantification",
  limit: "Limit or specification",
  status: "Status",
  method: "Method",
  uncertainty: "Uncertainty",
  panel: "Group of tests",
  aside: "Something else, not part of a result",
  control: "Quality control of the laboratory",
} as const;
export type CertificateColumn = keyof typeof CERTIFICATE_COLUMNS;
export const CERTIFICATE_COLUMN_NAMES = Object.keys(CERTIFICATE_COLUMNS) as [
  CertificateColumn,
  ...CertificateColumn[],
];
