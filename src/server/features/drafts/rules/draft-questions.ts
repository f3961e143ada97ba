import { type CertificateQuestion, certificateQuestionKey } from "#contract/certificate-questions.ts";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { DraftAnswer, DraftRowEdit } from "#contract/staff/draft-parts.ts";
import { greekReadings } from "#domain/analytes/greek.ts";
import { nearAnalytes } from "#domain/analytes/near.ts";
import type { CertificateContext } from "../../certificates/rules/certificate-context.ts";
import { plausibilityQuestions } from "../../certificates/rules/plausibility.ts";
import type { DraftIntake } from "../../reports/schema/drafts.ts";
import { type EffectiveRow, editedRows, effectiveRows } from "./effective-rows.ts";

/** A question about a draft. `answer`: null while it is open. */
export interface DraftQuestion {
  key: string;
  question: CertificateQuestion;
  answer: DraftAnswer | null;
}

/** Cells of an edit that settle a question about a part of its row. */
const SETTLED_BY: Readonly<Record<string, readonly (keyof DraftRowEdit)[]>> = {
  result: ["value", "qualifier"],
  unit: ["unit"],
  lod: ["lod"],
  loq: ["loq"],
  uncertainty: ["uncertainty"],
  analyte: ["analyte_text", "panel"],
};

/** All questions of a draft with their answers: the reader's own, what is implausible, and unknown analytes. */
export function draftQuestions(intake: DraftIntake, context: CertificateContext): DraftQuestion[] {
  const rows = effectiveRows(intake);
  const own = new Set(rows.map(({ index }) => index));
  const { fields, reading } = intake;
  const edited = {
    ...reading,
    rows: editedRows(intake),
    lot: fields.lot_number,
    received: fields.received_on,
    reported: fields.issued_on,
  };
  const fromReader = reading.questions.filter((question) => !isSettledByEdit(question, intake));
  return [
    ...fromReader,
    ...rows.flatMap((row) => unknownAnalyte(row) ?? []),
    ...plausibilityQuestions(edited, context),
  ]
    .filter(({ row }) => row === null || own.has(row))
    .map((question) => withAnswer(question, intake));
}

function withAnswer(question: CertificateQuestion, { answers }: DraftIntake): DraftQuestion {
  const key = certificateQuestionKey(question);
  const answer = answers[key] ?? null;
  // An answer to other words is none: what was asked about has changed since.
  return { key, question, answer: answer?.sentence === question.sentence ? answer : null };
}

function isSettledByEdit({ row, subject }: CertificateQuestion, { edits }: DraftIntake): boolean {
  const edit = row === null ? undefined : edits[String(row)];
  return edit !== undefined && (SETTLED_BY[subject ?? ""] ?? []).some((cell) => edit[cell] !== undefined);
}

/** Asks about an analyte that our table lacks: it is shown as printed and not judged, and near names are offered. */
function unknownAnalyte(row: EffectiveRow): CertificateQuestion | null {
  if (row.analyte !== null || row.edit?.panel !== undefined || row.qualifier === "not_tested") return null;
  const greek = greekReadings(row.analyte_text);
  const near = [...greek, ...nearAnalytes(row.analyte_text).map(({ name }) => name)];
  const lost = greek.length > 0 ? " Its first letter may be a Greek one: compare it with the original." : "";
  const offered = near.length > 0 ? `${lost} Near names: ${near.join(", ")}. Choose one, or keep` : " Keep";
  return {
    picture: null,
    code: "unknown_analyte",
    row: row.index,
    page: row.page,
    place: row.place,
    subject: "analyte",
    text: row.analyte_text,
    readings: near,
    sentence: `${row.analyte_text}: not in our table of analytes.${offered} it as printed, under ${PANEL_LABELS[row.panel]}, where it is not judged.`,
  };
}
