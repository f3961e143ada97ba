import type { ProductFields } from "#contract/staff/catalogue.ts";
import { utcDay } from "#domain/dates.ts";
import type { Db } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import type { Services } from "#server/services.ts";
import { addProductFromPack } from "../../catalogue/commands/add-record.ts";
import type { DraftAct } from "./edit-draft.ts";
import { changeIntake, lockReportDraft, type SeenDraft } from "./save-draft.ts";

/** Adds a product that the catalog lacks and names it in the draft, together or not at all. Returns its slug. */
export const addProductOfDraft = (
  { db, clock }: Pick<Services, "db" | "clock">,
  seen: SeenDraft,
  { brand, barcode, ...named }: { brand: string; barcode: string } & Omit<ProductFields, "description">,
  { operator, reason }: DraftAct,
): Promise<string> =>
  db.transaction(async (tx) => {
    // Both before the lock of the audit log, which the product's entry takes: in the order of every edit of a draft.
    await lockUntilCommit(tx, "catalogueIntake");
    await lockReportDraft(tx, seen.id);
    const at = clock.now();
    const pack = { brand, barcode, fields: { ...named, description: "" }, servingSize: "", netContents: "" };
    const slug = await addProductFromPack(tx as unknown as Db, pack, { operator, reason, at });
    await changeIntake(tx, seen, {
      today: utcDay(at),
      change: { operator, reason, action: "add-product", details: { slug } },
      apply: (intake) => ({ ...intake, fields: { ...intake.fields, supplement: slug } }),
    });
    return slug;
  });
