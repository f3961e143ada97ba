import { CERTIFICATE_COLUMNS, type CertificateColumn } from "#contract/certificate-columns.ts";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { LayoutMapping } from "#contract/staff/draft-parts.ts";
import type { Panel } from "#contract/vocabulary.ts";

const TEXTS: Record<LayoutMapping["kind"], (printed: string, meaning: string) => string> = {
  analyte: (printed, meaning) =>
    meaning === "" ? `“${printed}” stays as printed, not judged` : `“${printed}” is ${meaning}`,
  panel: (printed, meaning) =>
    `“${printed}” stays as printed, under ${PANEL_LABELS[meaning as Panel] ?? meaning}`,
  unit: (printed, meaning) => `the unit “${printed}” is ${meaning}`,
  decimal_mark: (_, meaning) => `the decimal mark is a ${meaning === "," ? "comma" : "point"}`,
  day_order: (_, meaning) => `in dates, the ${meaning === "day_first" ? "day" : "month"} stands first`,
  column: (printed, meaning) =>
    `the column “${printed}” holds: ${(CERTIFICATE_COLUMNS[meaning as CertificateColumn] ?? meaning).toLowerCase()}`,
};

/** What a person has confirmed about a layout, as a clause. */
export const mappingText = ({ kind, printed, meaning }: LayoutMapping): string =>
  TEXTS[kind](printed, meaning);
