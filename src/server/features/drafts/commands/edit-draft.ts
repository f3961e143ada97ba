import type { DraftFields, DraftFieldsChange, DraftRowEdit } from "#contract/staff/draft-parts.ts";
import { utcDay } from "#domain/dates.ts";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import type { DraftIntake } from "../../reports/schema/drafts.ts";
import { findDraftProduct } from "../queries/draft-context.ts";
import { findDraft, type LoadedDraft, loadDraft } from "../queries/load-draft.ts";
import { type EffectiveRow, editedRows } from "../rules/effective-rows.ts";
import { mappingOfAnswer, mappingsOfEdit } from "../rules/layout-mappings.ts";
import { rememberMappings } from "./layout-mappings.ts";
import { changeIntake, type DraftChange, type SeenDraft } from "./save-draft.ts";

type Needs = Pick<Services, "db" | "clock">;

/** Who changes a draft, and why. */
export interface DraftAct {
  operator: string;
  reason: string;
}

const todayOf = ({ clock }: Pick<Services, "clock">): string => utcDay(clock.now());

/** Changes header fields. The product may be named by slug, number, barcode or label record. */
export const editDraftFields = (
  needs: Needs,
  seen: SeenDraft,
  fields: DraftFieldsChange,
  { operator, reason }: DraftAct,
): Promise<LoadedDraft> =>
  needs.db.transaction(async (tx) => {
    const resolved = await withProduct(tx, fields);
    const { intake } = await findDraft(tx, seen.id);
    const before = Object.fromEntries(
      Object.keys(resolved).map((field) => [field, intake?.fields[field as keyof DraftFields] ?? null]),
    );
    const change: DraftChange = {
      operator,
      reason,
      action: "edit-draft-field",
      details: { before, after: resolved },
    };
    return changeIntake(tx, seen, {
      today: todayOf(needs),
      change,
      apply: (current) => ({ ...current, fields: { ...current.fields, ...resolved } }),
    });
  });

async function withProduct(tx: Tx, change: DraftFieldsChange): Promise<Partial<DraftFields>> {
  const fields: Partial<DraftFields> = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  if (!fields.supplement) return fields;
  const product = await findDraftProduct(tx, fields.supplement);
  if (!product)
    throw new ApiError(
      "not_found",
      `The catalog has no product ${fields.supplement}. Name one by its slug, number, barcode or label record (dsld 12345), or add it from the draft.`,
    );
  return { ...fields, supplement: product.slug };
}

/** Changes cells of a row. What is not named stays as it is; `reset` takes all changes of the row back. */
export const editDraftRow = (
  needs: Needs,
  seen: SeenDraft,
  { row, cells, reset = false }: { row: number; cells: DraftRowEdit; reset?: boolean },
  { operator, reason }: DraftAct,
): Promise<LoadedDraft> =>
  needs.db.transaction(async (tx) => {
    const details = { row, ...(reset ? { reset } : { cells }) };
    const change: DraftChange = { operator, reason, action: "edit-draft-row", details };
    const { intake: before } = await findDraft(tx, seen.id);
    const printed = before?.reading.rows[row];
    if (before && printed && !reset)
      await rememberMappings(tx, before.reading, mappingsOfEdit(printed, cells), {
        ...{ operator, at: needs.clock.now() },
      });
    return changeIntake(tx, seen, {
      today: todayOf(needs),
      change,
      apply: (intake) => withRowEdit(intake, row, reset ? null : cells),
    });
  });

function withRowEdit(intake: DraftIntake, row: number, cells: DraftRowEdit | null): DraftIntake {
  if (intake.reading.rows[row] === undefined)
    throw new ApiError("not_found", `The certificate has no row ${row + 1}.`);
  const key = String(row);
  const { [key]: former, ...others } = intake.edits;
  return { ...intake, edits: cells === null ? others : { ...others, [key]: { ...former, ...cells } } };
}

/**
 * Answers a question. With one of its readings, the row or the field takes that reading; without, it stays as it is, and
 * the answer says why. Throws `ApiError` "not_found" if nothing is asked under this key.
 */
export const answerDraftQuestion = (
  needs: Needs,
  seen: SeenDraft,
  { key, reading }: { key: string; reading: string | null },
  { operator, reason }: DraftAct,
): Promise<LoadedDraft> =>
  needs.db.transaction(async (tx) => {
    const today = todayOf(needs);
    const before = await loadDraft(tx, await findDraft(tx, seen.id), today);
    const asked = before.intake?.state.questions.find((one) => one.key === key)?.question;
    if (!asked) throw new ApiError("not_found", "This is not asked any more. Look at the draft again.");
    if (reading !== null && !asked.readings.includes(reading))
      throw new ApiError("invalid", `Choose one of the readings: ${asked.readings.join(", ")}.`);
    const answer = {
      sentence: asked.sentence,
      answer: reason,
      by: operator,
      at: needs.clock.now().toISOString(),
    };
    const details = { question: asked.sentence, reading };
    const read = before.intake?.intake.reading;
    const mapping = read && mappingOfAnswer(asked, reading, read.rows);
    if (mapping) await rememberMappings(tx, read, [mapping], { operator, at: needs.clock.now() });
    return changeIntake(tx, seen, {
      today,
      change: { operator, reason, action: "answer-draft-question", details },
      apply: (intake) => {
        const read = reading === null ? intake : withReading(intake, asked, reading);
        return { ...read, answers: { ...read.answers, [key]: answer } };
      },
    });
  });

const FIELD_OF_SUBJECT: Readonly<Record<string, keyof DraftFields>> = {
  received: "received_on",
  reported: "issued_on",
  lot: "lot_number",
};

function withReading(
  intake: DraftIntake,
  { row, subject }: { row: number | null; subject: string | null },
  reading: string,
): DraftIntake {
  if (row !== null) {
    const current = editedRows(intake)[row];
    return current ? withRowEdit(intake, row, cellsOf(current, subject, reading)) : intake;
  }
  const field = FIELD_OF_SUBJECT[subject ?? ""];
  return field ? { ...intake, fields: { ...intake.fields, [field]: reading } } : intake;
}

/** The cells that a reading of a part of a row means. */
function cellsOf(row: EffectiveRow, subject: string | null, reading: string): DraftRowEdit {
  if (subject === "analyte") return { analyte_text: reading };
  if (subject === "unit") return { unit: reading };
  const value = Number(reading);
  if (!Number.isFinite(value)) return {};
  if (subject === "lod" || subject === "loq" || subject === "uncertainty") return { [subject]: value };
  return row.value === null ? { value, qualifier: "=" } : { value };
}
