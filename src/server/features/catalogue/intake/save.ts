import { sql } from "drizzle-orm";
import { parseBarcode } from "#domain/barcode.ts";
import { missingValue, outOfRange } from "#domain/out-of-range.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";
import { findOrAddBrands } from "./brands.ts";
import { findContents, findDenials, loadIngredientMatcher, writeContents } from "./ingredients.ts";
import {
  type AssignedLabel,
  chooseCurrentLabels,
  updateCategories,
  writeBarcodes,
  writeFacts,
  writeLabels,
} from "./labels.ts";
import type { IngredientMatcher } from "./match-ingredients.ts";
import { assignProducts, findStoredLabels, labelRef, type StoredLabel } from "./products.ts";
import type { LabelRecord, SaveResult } from "./record.ts";

export { saveBrands } from "./brands.ts";
export { saveIngredients } from "./ingredients.ts";

/** Batch size of a transaction: amortizes round trips, and limits what an interrupted import loses. */
export const LABELS_PER_TRANSACTION = 4000;

/**
 * Upserts labels with their brands, products and search rows, in transactions of `LABELS_PER_TRANSACTION` labels.
 * Idempotent. A record without facts panel and statements never empties a label that has them. `importRunId`: the import
 * that products and labels are noted to come from.
 */
export async function saveLabels(
  db: Queryable,
  records: readonly LabelRecord[],
  importRunId: number | null = null,
): Promise<SaveResult> {
  const total: SaveResult = { added: 0, updated: 0, unchanged: 0, conflicts: [] };
  for (let at = 0; at < records.length; at += LABELS_PER_TRANSACTION) {
    const chunk = records.slice(at, at + LABELS_PER_TRANSACTION);
    const saved = await db.transaction((tx) => saveInTransaction(tx, chunk, importRunId));
    total.added += saved.added;
    total.updated += saved.updated;
    total.unchanged += chunk.length - saved.added - saved.updated;
    total.conflicts.push(...saved.conflicts);
  }
  return total;
}

async function saveInTransaction(
  tx: Queryable,
  chunk: readonly LabelRecord[],
  importRunId: number | null,
): Promise<Pick<SaveResult, "added" | "updated" | "conflicts">> {
  await lockUntilCommit(tx, "catalogueIntake");
  const matcher = await loadIngredientMatcher(tx);
  const records = lastOfEachLabel(chunk).map((record) => ({ ...record, ...findDenials(record, matcher) }));
  const brandIds = await findOrAddBrands(tx, records);
  const stored = await findStoredLabels(tx, records);
  const lookups = { brandIds, stored, importRunId };
  const { supplementIds, conflicts: relationConflicts } = await assignProducts(tx, records, lookups);
  const assigned = records.map((record, at) => ({
    ...record,
    supplementId: supplementIds[at] ?? outOfRange(supplementIds, at),
  }));
  const labels = assigned.filter((label) => isDetailed(label) || !stored.get(labelRef(label))?.detailed);
  const written = await writeLabels(tx, labels, importRunId);
  const idOf = labelIds(written, stored);
  const labelsWithChangedFacts = new Set(await writeFacts(tx, panelsOf(labels, { idOf, stored, matcher })));
  const changedRefs = new Set(written.map(({ ref }) => ref));
  const changed = labels.filter(
    (label) => changedRefs.has(labelRef(label)) || labelsWithChangedFacts.has(idOf(label)),
  );
  const touched = new Set(changed.map(({ supplementId }) => supplementId));
  const withIds = labels.map((label) => ({ ...label, labelId: idOf(label) }));
  const choosing = chooseCurrentLabels(tx, [...touched], withIds.map(nameOf));
  // While the database works.
  const contents = withIds.map((label) => ({ label_id: label.labelId, ...findContents(label, matcher) }));
  await choosing;
  const untouched = withIds.filter(({ supplementId }) => !touched.has(supplementId));
  const recategorized = await updateCategories(tx, untouched);
  const productsWithChangedContents = await writeContents(tx, contents);
  const barcodeConflicts = await writeBarcodes(tx, withIds.flatMap(barcodesOf));
  await refreshSearchRows(tx, [...touched, ...recategorized, ...productsWithChangedContents]);
  if (records.some(({ source }) => source !== "sample")) await unlistDemoProducts(tx);
  const added = written.filter((label) => label.added).length;
  return { added, updated: changed.length - added, conflicts: [...barcodeConflicts, ...relationConflicts] };
}

async function refreshSearchRows(tx: Queryable, supplementIds: readonly number[]): Promise<void> {
  const stale = [...new Set(supplementIds)];
  if (stale.length > 0) await tx.execute(sql`select refresh_supplement_search(${arrayParam(stale)})`);
}

/** Takes the demo products off all lists, as there are real ones now. */
const unlistDemoProducts = (tx: Queryable) =>
  tx.execute(sql`
    select refresh_supplement_search(array_agg(supplement_id)) from supplement_search where sample and listed
    having count(*) > 0`);

/** The last record of a label wins. */
const lastOfEachLabel = (records: readonly LabelRecord[]): LabelRecord[] => [
  ...new Map(records.map((record) => [labelRef(record), record])).values(),
];

const isDetailed = (label: LabelRecord): boolean =>
  label.facts.length + label.statements.length + label.otherIngredients.length > 0;

function labelIds(
  written: readonly { ref: string; id: number }[],
  stored: ReadonlyMap<string, StoredLabel>,
): (label: LabelRecord) => number {
  const ids = new Map(Array.from(stored, ([ref, { id }]) => [ref, id]));
  for (const { ref, id } of written) ids.set(ref, id);
  return (label) => ids.get(labelRef(label)) ?? missingValue(`The label ${labelRef(label)}`);
}

/** Facts panels to write, including empty ones of labels that may have had a panel before. */
function panelsOf(
  labels: readonly AssignedLabel[],
  lookups: {
    idOf(label: LabelRecord): number;
    stored: ReadonlyMap<string, StoredLabel>;
    matcher: IngredientMatcher;
  },
) {
  return labels
    .filter((label) => label.facts.length > 0 || lookups.stored.get(labelRef(label))?.detailed)
    .map((label) => ({
      labelId: lookups.idOf(label),
      facts: label.facts.map((fact) => ({
        ...fact,
        ingredientId: lookups.matcher.matchFact(fact)?.id ?? null,
      })),
    }));
}

const nameOf = ({ labelId, name, form, category }: AssignedLabel & { labelId: number }) => ({
  labelId,
  name,
  form,
  category,
});

const barcodesOf = ({ barcodes, supplementId, labelId, sourceRef }: AssignedLabel & { labelId: number }) =>
  barcodes.flatMap((barcode) => {
    const gtin14 = parseBarcode(barcode)?.gtin14;
    return gtin14 ? [{ gtin14, supplementId, labelId, sourceRef }] : [];
  });
