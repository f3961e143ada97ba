import { and, eq, ne } from "drizzle-orm";
import type { AccreditationFields, LaboratoryFields } from "#contract/staff/registry.ts";
import { missingValue } from "#domain/out-of-range.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { changedFields, refuseStale } from "../../catalogue/commands/seen-fields.ts";
import { accreditationFieldsOf, laboratoryFieldsOf } from "../queries/registry.ts";
import { accreditations, laboratories } from "../schema.ts";

/** Who edits, and why. */
export interface RegistryAct {
  operator: string;
  reason: string;
}

/** An edit of a record (`id` null: a new one), with the fields that were seen before. */
export interface RegistryEdit<Fields> {
  id: number | null;
  seen: Fields | null;
  fields: Fields;
}

/** The lines of a text that hold something, each once. */
export const filledLines = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** Adds or changes a laboratory; published reports hold a copy of theirs. Throws "conflict" for a name that exists. */
export function saveLaboratoryFields(
  db: Db,
  { id, seen, fields }: RegistryEdit<LaboratoryFields>,
  { operator, reason }: RegistryAct,
): Promise<number> {
  return db.transaction(async (tx) => {
    const before = id === null ? null : laboratoryFieldsOf(await lockLaboratory(tx, id));
    if (before) refuseStale(before, seen);
    const change = changedFields(before, fields);
    const same = and(eq(laboratories.name, fields.name), id === null ? undefined : ne(laboratories.id, id));
    if ((await tx.$count(laboratories, same)) > 0)
      throw new ApiError("conflict", `There is a laboratory named ${fields.name} already.`);
    const { name, address, website, contact } = fields;
    const values = { name, address: address || null, website: website || null, contact: contact || null };
    const [row] =
      id === null
        ? await tx.insert(laboratories).values(values).returning()
        : await tx.update(laboratories).set(values).where(eq(laboratories.id, id)).returning();
    const { id: saved } = row ?? missingValue("The laboratory");
    const action = id === null ? "add-laboratory" : "edit-laboratory";
    await recordAction(tx, {
      operator,
      action,
      subject: name,
      details: { laboratory_id: saved, ...change, reason },
    });
    return saved;
  });
}

/** Adds or changes an accreditation. Throws "conflict" if the laboratory has this number from the same day. */
export function saveAccreditationFields(
  db: Db,
  laboratoryId: number,
  { id, seen, fields }: RegistryEdit<AccreditationFields>,
  { operator, reason }: RegistryAct,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { name } = await lockLaboratory(tx, laboratoryId);
    const scope = filledLines(fields.scope);
    const after = { ...fields, scope: scope.join("\n") };
    const before = id === null ? null : accreditationFieldsOf(await findAccreditation(tx, id, laboratoryId));
    if (before) refuseStale(before, seen);
    const change = changedFields(before, after);
    await refuseSameAccreditation(tx, laboratoryId, { id, fields });
    const { body, number, standard } = fields;
    const values = {
      ...{ laboratoryId, body, number, standard, scope },
      validFrom: fields.valid_from,
      expiresOn: fields.expires_on || null,
      url: fields.url || null,
    };
    const [row] =
      id === null
        ? await tx.insert(accreditations).values(values).returning()
        : await tx.update(accreditations).set(values).where(eq(accreditations.id, id)).returning();
    const details = { laboratory_id: laboratoryId, ...change, reason };
    await recordAction(tx, { operator, action: "edit-accreditation", subject: name, details });
    return (row ?? missingValue("The accreditation")).id;
  });
}

/** Removes an accreditation that was entered by mistake. */
export function removeAccreditationOf(db: Db, id: number, { operator, reason }: RegistryAct): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = () => new ApiError("not_found", "This accreditation was removed already.");
    const [found] = await tx.select().from(accreditations).where(eq(accreditations.id, id));
    if (!found) throw gone();
    const { laboratoryId } = found;
    const { name } = await lockLaboratory(tx, laboratoryId);
    const [removed] = await tx.delete(accreditations).where(eq(accreditations.id, id)).returning();
    if (!removed) throw gone();
    const details = { laboratory_id: laboratoryId, before: accreditationFieldsOf(removed), reason };
    await recordAction(tx, { operator, action: "remove-accreditation", subject: name, details });
  });
}

async function lockLaboratory(tx: Tx, id: number): Promise<typeof laboratories.$inferSelect> {
  const [row] = await tx.select().from(laboratories).where(eq(laboratories.id, id)).for("update");
  if (!row) throw new ApiError("not_found", "There is no such laboratory.");
  return row;
}

async function findAccreditation(tx: Tx, id: number, laboratoryId: number) {
  const [row] = await tx
    .select()
    .from(accreditations)
    .where(and(eq(accreditations.id, id), eq(accreditations.laboratoryId, laboratoryId)));
  if (!row) throw new ApiError("not_found", "This accreditation was removed meanwhile.");
  return row;
}

async function refuseSameAccreditation(
  tx: Tx,
  laboratoryId: number,
  { id, fields }: Pick<RegistryEdit<AccreditationFields>, "id" | "fields">,
): Promise<void> {
  const same = and(
    eq(accreditations.laboratoryId, laboratoryId),
    eq(accreditations.body, fields.body),
    eq(accreditations.number, fields.number),
    eq(accreditations.validFrom, fields.valid_from),
    id === null ? undefined : ne(accreditations.id, id),
  );
  if ((await tx.$count(accreditations, same)) > 0)
    throw new ApiError("conflict", "The laboratory has this number from the same day already.");
}
