import { and, eq, sql } from "drizzle-orm";
import type { Db, Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";
import { ApiError } from "#server/http/errors.ts";
import { brands } from "../schema/brands.ts";
import { recordEdits } from "../schema/edits.ts";
import { supplements } from "../schema.ts";
import { recordAction } from "./audit.ts";

export type EditedKind = "brand" | "supplement";

/** Who edits and why, and when. */
export interface Editing {
  operator: string;
  reason: string;
  at: Date;
}

type Fields = Readonly<Record<string, string>>;

/** Columns that operators may set; nothing else reaches the SQL. */
export const EDITABLE_COLUMNS = {
  supplement: ["name", "category", "form", "description"],
  brand: ["name", "about", "website", "country"],
} as const satisfies Record<EditedKind, readonly string[]>;

/**
 * Sets fields of a product or brand, empty: none. They outlast imports (`record_edits`). Throws "conflict" with the current
 * fields if they are not the ones that were seen.
 */
export async function editRecord(
  db: Db,
  { kind, id, seen, fields }: { kind: EditedKind; id: number; seen: Fields; fields: Fields },
  editing: Editing,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { slug, current } = await lockFields(tx, kind, id);
    const columns = EDITABLE_COLUMNS[kind];
    if (columns.some((column) => current[column] !== (seen[column] ?? "")))
      throw new ApiError(
        "conflict",
        "Someone else has changed this meanwhile. Yours is still in the form: compare, then save again.",
        { current },
      );
    const changed = columns.filter((column) => current[column] !== (fields[column] ?? ""));
    if (changed.length === 0) throw new ApiError("invalid", "Nothing was changed.");
    await rememberEdits(tx, { kind, id, current, fields }, changed, editing);
    const values = Object.fromEntries(changed.map((name) => [name, fields[name] || null]));
    await writeFields(tx, { kind, id, values }, editing.at);
    const part = (from: Fields) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    await recordAction(tx, {
      operator: editing.operator,
      action: kind === "brand" ? "edit-brand" : "edit-product",
      subject: slug,
      details: { before: part(current), after: part(fields), reason: editing.reason },
    });
  });
}

/** Gives a field back to the record's source: what it last said, and what it says next. */
export async function restoreSourceField(
  db: Db,
  { kind, id, field, seen }: { kind: EditedKind; id: number; field: string; seen?: string | null },
  { operator, reason, at }: Editing,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { slug } = await lockFields(tx, kind, id);
    const own = and(eq(recordEdits.kind, kind), eq(recordEdits.recordId, id), eq(recordEdits.field, field));
    const [edit] = await tx.delete(recordEdits).where(own).returning();
    if (!edit) throw new ApiError("not_found", "This field is the source's already.");
    if (seen !== undefined) refuseOtherSource(edit, seen);
    if (edit.sourceValue === null && REQUIRED.has(field))
      throw new ApiError("conflict", "No source says anything else: the record was entered by hand.");
    await writeFields(tx, { kind, id, values: { [field]: edit.sourceValue } }, at);
    await recordAction(tx, {
      operator,
      action: kind === "brand" ? "edit-brand" : "edit-product",
      subject: slug,
      details: {
        before: { [field]: edit.value },
        after: { [field]: edit.sourceValue },
        restored: true,
        reason,
      },
    });
  });
}

/** Throws "conflict" if the source says something else than what was seen. */
function refuseOtherSource({ sourceValue }: { sourceValue: string | null }, seen: string | null): void {
  if (sourceValue !== seen)
    throw new ApiError("conflict", "The source has changed again meanwhile. Look at both values again.");
}

/** Keeps the value of an operator beside what its source says now, until the source changes again. */
export async function keepEdit(
  db: Db,
  { kind, id, field, seen }: { kind: EditedKind; id: number; field: string; seen: string | null },
  { operator, reason }: Editing,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { slug } = await lockFields(tx, kind, id);
    const [edit] = await tx
      .update(recordEdits)
      .set({ sourceChangedAt: null })
      .where(and(eq(recordEdits.kind, kind), eq(recordEdits.recordId, id), eq(recordEdits.field, field)))
      .returning();
    if (!edit) throw new ApiError("not_found", "This field is the source's already.");
    refuseOtherSource(edit, seen);
    await recordAction(tx, {
      operator,
      action: kind === "brand" ? "edit-brand" : "edit-product",
      subject: slug,
      details: { kept: { [field]: edit.value }, source_says: edit.sourceValue, reason },
    });
  });
}

const REQUIRED: ReadonlySet<string> = new Set(["name", "category", "form"]);

/** The record's slug and editable fields, locked until the transaction ends, after the catalog. */
async function lockFields(tx: Queryable, kind: EditedKind, id: number) {
  await lockUntilCommit(tx, "catalogueIntake");
  const table = kind === "brand" ? brands : supplements;
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
  if (!row) throw new ApiError("not_found", kind === "brand" ? "Brand not found." : "Supplement not found.");
  const values: Record<string, unknown> = row;
  const current = Object.fromEntries(
    EDITABLE_COLUMNS[kind].map((column) => [column, String(values[column] ?? "")]),
  );
  return { slug: row.slug, current };
}

/** Marks fields as set by an operator, so that nothing else overwrites them. */
export async function rememberEdits(
  tx: Queryable,
  { kind, id, current, fields }: { kind: EditedKind; id: number; current: Fields; fields: Fields },
  columns: readonly string[],
  { operator, at }: Pick<Editing, "operator" | "at">,
): Promise<void> {
  await tx
    .insert(recordEdits)
    .values(
      columns.map((field) => ({
        kind,
        recordId: id,
        field,
        value: fields[field] || null,
        sourceValue: current[field] || null,
        operator,
        editedAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: [recordEdits.kind, recordEdits.recordId, recordEdits.field],
      // What the source says stays: the value before was another operator's.
      set: {
        value: sql`excluded.value`,
        operator: sql`excluded.operator`,
        editedAt: sql`excluded.edited_at`,
        sourceChangedAt: null,
      },
    });
}

/** Writes the columns and refreshes the search rows of the product, or of all products of the brand. */
async function writeFields(
  tx: Queryable,
  { kind, id, values }: { kind: EditedKind; id: number; values: Record<string, string | null> },
  at: Date,
): Promise<void> {
  const assignments = sql.join(
    Object.entries(values).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`),
    sql`, `,
  );
  await tx.execute(
    sql`update ${sql.identifier(`${kind}s`)} set ${assignments}, updated_at = ${at.toISOString()}
        where id = ${id}`,
  );
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from supplements where ${sql.identifier(kind === "brand" ? "brand_id" : "id")} = ${id}`,
  );
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await tx.execute(sql`select refresh_supplement_search(${arrayParam(ids)})`);
}
