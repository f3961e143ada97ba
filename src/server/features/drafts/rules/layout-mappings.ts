import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import type { AppliedMapping, DraftRowEdit, LayoutMapping } from "#contract/staff/draft-parts.ts";
import type { Panel } from "#contract/vocabulary.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { parseUnit } from "#domain/units/unit.ts";
import type { CertificateRow } from "../../certificates/port.ts";
import { valueUnderMark } from "../../certificates/rules/value-under-mark.ts";
import type { DraftIntake } from "../../reports/schema/drafts.ts";
import type { DraftQuestion } from "./draft-questions.ts";
import { reportUnit } from "./report-unit.ts";

const MARKS = [".", ","] as const;
const DAY_ORDERS = ["day_first", "month_first"] as const;

/** What an answer says about the laboratory's layout, beyond this certificate; null if it is about this one only. */
export function mappingOfAnswer(
  { code, text, readings, row }: CertificateQuestion,
  reading: string | null,
  rows: readonly CertificateRow[],
): LayoutMapping | null {
  const printed = row === null ? undefined : rows[row];
  if (code === "unknown_analyte" && printed)
    return { kind: "analyte", printed: printed.analyte_text, meaning: reading ?? "" };
  if (reading === null) return null;
  if (code === "ambiguous_number" && printed?.value === null) {
    const marks = MARKS.filter((mark) => valueUnderMark(text ?? "", mark) === Number(reading));
    return marks.length === 1 ? { kind: "decimal_mark", printed: "", meaning: marks[0] ?? "" } : null;
  }
  const order = code === "ambiguous_date" ? DAY_ORDERS[readings.indexOf(reading)] : undefined;
  return order ? { kind: "day_order", printed: "", meaning: order } : null;
}

/** What an edit of a row says about the layout: names and units that our tables lacked. A figure is never one of them. */
export function mappingsOfEdit(printed: CertificateRow, { analyte_text, panel, unit }: DraftRowEdit) {
  const found: LayoutMapping[] = [];
  const name = printed.analyte_text;
  if (printed.analyte === null && analyte_text !== undefined && findAnalyte(analyte_text, panel))
    found.push({ kind: "analyte", printed: name, meaning: analyte_text });
  else if (printed.analyte === null && panel !== undefined)
    found.push({ kind: "panel", printed: name, meaning: panel });
  if (printed.unit !== null && unit && !isKnownUnit(printed.unit) && isKnownUnit(unit))
    found.push({ kind: "unit", printed: printed.unit, meaning: unit });
  return found;
}

const isKnownUnit = (unit: string): boolean => parseUnit(reportUnit(unit) ?? "") !== null;

/** A mapping with who has confirmed it, and on which day (YYYY-MM-DD). */
export type ConfirmedMapping = Pick<AppliedMapping, keyof LayoutMapping | "by" | "on">;

/**
 * Applies what was confirmed for the layout to a fresh draft: as edits and answers of the person who confirmed it, each
 * listed in `profile`. What the document itself decides stays as read.
 */
export function withMappings(
  intake: DraftIntake,
  questions: readonly DraftQuestion[],
  mappings: readonly ConfirmedMapping[],
  at: string,
): DraftIntake {
  const settlements: Settled[] = [
    ...settledUnits(intake, mappings),
    ...questions.flatMap((asked) => settledQuestion(asked, intake, mappings, at)),
    ...mappings.filter(({ kind }) => kind === "column").map((mapping) => ({ mapping, row: null })),
  ];
  let settled = intake;
  for (const { mapping, row, cells, field, answer } of settlements) {
    const { edits } = settled;
    settled = {
      ...settled,
      edits: cells ? { ...edits, [String(row)]: { ...edits[String(row)], ...cells } } : edits,
      fields: { ...settled.fields, ...field },
      answers: { ...settled.answers, ...answer },
      profile: { applied: withApplied(settled.profile?.applied ?? [], mapping, row) },
    };
  }
  return settled;
}

function withApplied(
  applied: readonly AppliedMapping[],
  mapping: ConfirmedMapping,
  row: number | null,
): AppliedMapping[] {
  const isSame = ({ kind, printed }: LayoutMapping) => kind === mapping.kind && printed === mapping.printed;
  const known = applied.find(isSame);
  const rows = [...new Set([...(known?.rows ?? []), ...(row === null ? [] : [row])])];
  return known
    ? applied.map((one) => (one === known ? { ...known, rows } : one))
    : [...applied, { ...mapping, rows }];
}

/** What a mapping changes in a draft. */
interface Settled {
  mapping: ConfirmedMapping;
  row: number | null;
  cells?: DraftRowEdit;
  field?: Partial<DraftIntake["fields"]>;
  answer?: DraftIntake["answers"];
}

const settledUnits = ({ reading }: DraftIntake, mappings: readonly ConfirmedMapping[]): Settled[] =>
  reading.rows.flatMap(({ unit }, row) => {
    const mapping = mappings.find(({ kind, printed }) => kind === "unit" && printed === unit);
    return mapping ? [{ mapping, row, cells: { unit: mapping.meaning } }] : [];
  });

function settledQuestion(
  { question, key, answer }: DraftQuestion,
  intake: DraftIntake,
  mappings: readonly ConfirmedMapping[],
  at: string,
): Settled[] {
  const settlement =
    answer === null
      ? settlementOf(question, intake, (kind, printed) =>
          mappings.find((mapping) => mapping.kind === kind && mapping.printed === printed),
        )
      : null;
  if (!settlement) return [];
  const { by, on } = settlement.mapping;
  const words = `As ${by} confirmed on ${on} for this laboratory’s layout.`;
  const given = { sentence: question.sentence, answer: words, by, at };
  return [{ ...settlement, row: question.row, answer: { [key]: given } }];
}

interface Settlement {
  mapping: ConfirmedMapping;
  cells?: DraftRowEdit;
  field?: Partial<DraftIntake["fields"]>;
}

/** What the mappings say about a question; null if nothing. */
function settlementOf(
  { code, row, text, readings, subject }: CertificateQuestion,
  { reading }: DraftIntake,
  find: (kind: LayoutMapping["kind"], printed: string) => ConfirmedMapping | undefined,
): Settlement | null {
  const printed = row === null ? undefined : reading.rows[row];
  if (code === "unknown_analyte" && printed) {
    const named = find("analyte", printed.analyte_text);
    if (named)
      return { mapping: named, ...(named.meaning !== "" && { cells: { analyte_text: named.meaning } }) };
    const grouped = find("panel", printed.analyte_text);
    return grouped ? { mapping: grouped, cells: { panel: grouped.meaning as Panel } } : null;
  }
  if (code === "ambiguous_number" && printed?.value === null) {
    const mapping = find("decimal_mark", "");
    const mark = MARKS.find((one) => one === mapping?.meaning);
    const value = mark ? valueUnderMark(text ?? "", mark) : null;
    return mapping && value !== null && readings.includes(String(value))
      ? { mapping, cells: { value, qualifier: "=" } }
      : null;
  }
  const mapping = code === "ambiguous_date" ? find("day_order", "") : undefined;
  const day = readings[DAY_ORDERS.indexOf(mapping?.meaning as (typeof DAY_ORDERS)[number])];
  const field = subject === "received" ? "received_on" : "issued_on";
  return mapping && day ? { mapping, field: { [field]: day } } : null;
}
