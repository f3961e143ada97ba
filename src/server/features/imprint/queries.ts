import type { Imprint } from "#contract/imprint.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { imprint } from "./schema.ts";

/** Who operates the site; every field is empty before anything was stated. */
export async function readImprint(db: ReadOnlyDb): Promise<Imprint> {
  const [row] = await db.select().from(imprint);
  return imprintFieldsOf(row);
}

/** Who sends emails to many people, with the postal address, on one line; null if neither is stated. */
export async function readSender(db: ReadOnlyDb): Promise<string | null> {
  const { organization, postal_address } = await readImprint(db);
  const lines = [organization, ...postal_address.split("\n")].map((line) => line.trim()).filter(Boolean);
  return lines.length > 0 ? lines.join(", ") : null;
}

export const imprintFieldsOf = (row: typeof imprint.$inferSelect | undefined): Imprint => ({
  organization: row?.organization ?? "",
  postal_address: row?.postalAddress ?? "",
  contact_email: row?.contactEmail ?? "",
  contact_phone: row?.contactPhone ?? "",
  registration: row?.registration ?? "",
  responsible_person: row?.responsiblePerson ?? "",
});
