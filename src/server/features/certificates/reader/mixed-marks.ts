import type { CertificateQuestion, CertificateRow } from "../port.ts";
import { findDecimalMark, type MarkEvidence } from "./numbers.ts";

/**
 * Asks about results whose decimal mark differs from that of most other cells: "0.005" among "0,01" is read as it
 * stands, but somebody has typed it differently.
 */
export function mixedMarkQuestions(
  rows: readonly CertificateRow[],
  { points, commas }: MarkEvidence,
): CertificateQuestion[] {
  if (points === 0 || commas === 0) return [];
  const usual = points > commas ? "." : ",";
  return rows.flatMap((row) => {
    const { mark } = findDecimalMark(row.result_text.split(/[\s<>≤≥±/]+/));
    if (mark === null || mark === usual) return [];
    const { page, analyte_text, result_text, value } = row;
    return [
      {
        kind: "mixed_decimal_marks" as const,
        page,
        analyte_text,
        text: result_text,
        readings: value === null ? [] : [String(value)],
        message: `${analyte_text}: "${result_text}" has "${mark}" where most other figures have "${usual}". It was read as ${value ?? "no number"}. Is that right?`,
      },
    ];
  });
}
