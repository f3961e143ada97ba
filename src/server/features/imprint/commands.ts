import type { Imprint } from "#contract/imprint.ts";
import type { Db } from "#platform/database/database.ts";
import { recordAction } from "../catalogue/commands/audit.ts";
import { changedFields, refuseStale } from "../catalogue/commands/seen-fields.ts";
import { imprintFieldsOf } from "./queries.ts";
import { imprint } from "./schema.ts";

/** Subject of the audit log's entries about the settings of the site. */
export const SITE_SUBJECT = "site";

/** Sets who operates the site. Throws "conflict" with the current fields if they are not the ones that were seen. */
export function saveImprintFields(
  db: Db,
  { seen, fields }: { seen: Imprint; fields: Imprint },
  { operator, reason }: { operator: string; reason: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    // The row is there before it is locked, so that the second of two first edits waits for the first one.
    await tx.insert(imprint).values({}).onConflictDoNothing();
    const [row] = await tx.select().from(imprint).for("update");
    const current = imprintFieldsOf(row);
    refuseStale(current, seen);
    const change = changedFields(current, fields);
    await tx.update(imprint).set({
      organization: fields.organization,
      postalAddress: fields.postal_address,
      contactEmail: fields.contact_email,
      contactPhone: fields.contact_phone,
      registration: fields.registration,
      responsiblePerson: fields.responsible_person,
    });
    const details = { ...change, reason };
    await recordAction(tx, { operator, action: "edit-imprint", subject: SITE_SUBJECT, details });
  });
}
