import { sql } from "drizzle-orm";
import { parseBarcode } from "#domain/barcode.ts";
import type { Queryable } from "#platform/database/database.ts";
import { findOrAddBrands } from "./brands.ts";
import { contentsOf, loadMatcher, writeContents } from "./ingredients.ts";
import { chooseCurrentLabels, type PlacedLabel, writeBarcodes, writeFacts, writeLabels } from "./labels.ts";
import type { IngredientMatcher } from "./match-ingredients.ts";
import { placeLabels, refOf, type StoredLabel, storedLabels } from "./products.ts";
import type { LabelRecord, SaveResult } from "./record.ts";
import { list, lockCatalogue } from "./rows.ts";

export { saveBrands } from "./brands.ts";
export { saveIngredients } from "./ingredients.ts";

/** Labels in one transaction: enough to make round trips cheap, few enough to lose little when it is cut short. */
export const CHUNK = 4000;

/**
 * Makes these labels, their brands and their products stand in the catalogue and in the search, in transactions of
 * `CHUNK` labels each. The same record again changes nothing. A record without panel and statements never empties a
 * label that has them.
 */
export async function saveLabels(db: Queryable, records: readonly LabelRecord[]): Promise<SaveResult> {
  const total: SaveResult = { added: 0, updated: 0, unchanged: 0, conflicts: [] };
  for (let at = 0; at < records.length; at += CHUNK) {
    const chunk = records.slice(at, at + CHUNK);
    const saved = await db.transaction((tx) => saveChunk(tx, chunk));
    total.added += saved.added;
    total.updated += saved.updated;
    total.unchanged += chunk.length - saved.added - saved.updated;
    total.conflicts.push(...saved.conflicts);
  }
  return total;
}

async function saveChunk(
  tx: Queryable,
  chunk: readonly LabelRecord[],
): Promise<Pick<SaveResult, "added" | "updated" | "conflicts">> {
  await tx.execute(lockCatalogue);
  // Of a label that comes twice, the last record counts.
  const records = [...new Map(chunk.map((record) => [refOf(record), record])).values()];
  const brandIds = await findOrAddBrands(tx, records);
  const stored = await storedLabels(tx, records);
  const { supplementIds, apart } = await placeLabels(tx, records, { brandIds, stored });
  const placed = records.map((record, at) => ({ ...record, supplementId: supplementIds[at] ?? 0 }));
  const labels = placed.filter((label) => isDetailed(label) || !stored.get(refOf(label))?.detailed);

  const written = await writeLabels(tx, labels);
  const ids = labelIds(written, stored);
  const matcher = await loadMatcher(tx);
  const refacted = new Set(await writeFacts(tx, panelsOf(labels, { ids, stored, matcher })));
  const changedRefs = new Set(written.map(({ ref }) => ref));
  const changed = labels.filter(
    (label) => changedRefs.has(refOf(label)) || refacted.has(ids.get(refOf(label)) ?? 0),
  );
  const touched = new Set(changed.map(({ supplementId }) => supplementId));
  const named = labels.map((label) => ({ ...label, labelId: ids.get(refOf(label)) ?? 0 }));
  if (touched.size > 0) await chooseCurrentLabels(tx, [...touched], named.map(nameOf));
  const refilled = await writeContents(
    tx,
    named.map((label) => ({ label_id: label.labelId, ...contentsOf(label, matcher) })),
  );
  const kept = await writeBarcodes(tx, named.flatMap(barcodesOf));
  const stale = [...new Set([...touched, ...refilled])];
  if (stale.length > 0) await tx.execute(sql`select refresh_supplement_search(${list(stale)})`);

  const added = written.filter((label) => label.added).length;
  return { added, updated: changed.length - added, conflicts: [...kept, ...apart] };
}

const isDetailed = (label: LabelRecord): boolean =>
  label.facts.length + label.statements.length + label.otherIngredients.length > 0;

function labelIds(
  written: readonly { ref: string; id: number }[],
  stored: ReadonlyMap<string, StoredLabel>,
): Map<string, number> {
  const ids = new Map(Array.from(stored, ([ref, { id }]) => [ref, id]));
  for (const { ref, id } of written) ids.set(ref, id);
  return ids;
}

/** The facts panels to write: of labels that have one, and of those that may have had one. */
function panelsOf(
  labels: readonly PlacedLabel[],
  known: {
    ids: ReadonlyMap<string, number>;
    stored: ReadonlyMap<string, StoredLabel>;
    matcher: IngredientMatcher;
  },
) {
  return labels
    .filter((label) => label.facts.length > 0 || known.stored.get(refOf(label))?.detailed)
    .map((label) => ({
      labelId: known.ids.get(refOf(label)) ?? 0,
      facts: label.facts.map((fact) => ({ ...fact, ingredientId: known.matcher.ofFact(fact)?.id ?? null })),
    }));
}

const nameOf = ({ labelId, name, form, category }: PlacedLabel & { labelId: number }) => ({
  labelId,
  name,
  form,
  category,
});

const barcodesOf = ({ barcodes, supplementId, labelId, sourceRef }: PlacedLabel & { labelId: number }) =>
  barcodes.flatMap((barcode) => {
    const gtin14 = parseBarcode(barcode)?.gtin14;
    return gtin14 ? [{ gtin14, supplementId, labelId, sourceRef }] : [];
  });
