import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import type { CertificateRow } from "../port.ts";
import { ask } from "./ask.ts";
import { findDecimalMark, type MarkEvidence } from "./numbers.ts";

/**
 * Asks about results whose decimal mark differs from that of most other cells: "0.005" among "0,01" is read as it
 * is printed, but someone typed it differently.
 */
export function mixedMarkQuestions(
  rows: readonly CertificateRow[],
  { points, commas }: MarkEvidence,
): CertificateQuestion[] {
  if (points === 0 || commas === 0) return [];
  const usual = points > commas ? "." : ",";
  return rows.flatMap((row, at) => {
    const { mark } = findDecimalMark(row.result_text.split(/[\s<>≤≥±/]+/));
    if (mark === null || mark === usual) return [];
    const { page, place, analyte_text, result_text, value } = row;
    return [
      ask({
        code: "mixed_decimal_marks",
        row: at,
        page,
        place,
        subject: "result",
        text: result_text,
        readings: value === null ? [] : [String(value)],
        sentence: `${analyte_text}: "${result_text}" has "${mark}" where most other figures have "${usual}". It was read as ${value ?? "no number"}. Is that right?`,
      }),
    ];
  });
}
