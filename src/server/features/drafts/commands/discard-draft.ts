import { eq, sql } from "drizzle-orm";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { lockChain, removeFromSignatureQueue } from "../../reports/commands/sign.ts";
import { reportDrafts } from "../../reports/schema/drafts.ts";
import { findDraft } from "../queries/load-draft.ts";
import { originalKey, pageKey } from "../rules/original.ts";
import type { DraftAct } from "./edit-draft.ts";

/** Discards a draft with its reason. Its file is deleted unless another draft was made from it; the audit log names its hash. */
export async function discardDraft(
  { db, storage }: Pick<Services, "db" | "storage">,
  id: string,
  { operator, reason }: DraftAct,
): Promise<{ reportNumber: string | null }> {
  const unused = await db.transaction(async (tx) => {
    // Publishing takes the same lock: a draft is published or discarded, not both.
    await lockChain(tx, "reports");
    const draft = await findDraft(tx, id);
    const original = draft.intake?.original ?? null;
    await tx.delete(reportDrafts).where(eq(reportDrafts.id, draft.id));
    if (draft.reportNumber !== null) await removeFromSignatureQueue(tx, draft.reportNumber);
    await recordAction(tx, {
      operator,
      action: "discard-draft",
      subject: `draft ${draft.id}`,
      details: {
        reason,
        report_number: draft.reportNumber,
        original: original && { sha256: original.sha256, file_name: original.file_name },
      },
    });
    const others = original
      ? await tx.$count(
          reportDrafts,
          sql`${reportDrafts.intake} -> 'original' ->> 'sha256' = ${original.sha256}`,
        )
      : 0;
    const pages = draft.intake?.reading.means.pages ?? 0;
    return { reportNumber: draft.reportNumber, original: others === 0 ? original : null, pages };
  });
  if (unused.original) {
    await storage.remove(originalKey(unused.original));
    for (let page = 1; page <= unused.pages; page++) await storage.remove(pageKey(unused.original, page));
  }
  return { reportNumber: unused.reportNumber };
}
