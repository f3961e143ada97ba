import { eq, sql } from "drizzle-orm";
import type { LayoutMapping } from "#contract/staff/draft-parts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import type { CertificateReading } from "../../certificates/port.ts";
import { layoutMappings } from "../schema.ts";
import type { DraftAct } from "./edit-draft.ts";

/**
 * Remembers what a person has confirmed for the layout of a certificate, in one order, as others may confirm the same at that
 * moment; the newest confirmation counts.
 */
export async function rememberMappings(
  tx: Queryable,
  { layout, laboratory }: Pick<CertificateReading, "layout" | "laboratory">,
  mappings: readonly LayoutMapping[],
  { operator, at }: { operator: string; at: Date },
): Promise<void> {
  const fingerprint = layout?.fingerprint;
  if (!fingerprint || !laboratory || mappings.length === 0) return;
  const nameOf = ({ kind, printed }: LayoutMapping) => `${kind} ${printed}`;
  const ordered = mappings.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const confirmed = { laboratory, fingerprint, confirmedBy: operator, confirmedAt: at };
  await tx
    .insert(layoutMappings)
    .values(ordered.map((mapping) => ({ ...mapping, ...confirmed })))
    .onConflictDoUpdate({
      target: [layoutMappings.fingerprint, layoutMappings.kind, layoutMappings.printed],
      set: { meaning: sql`excluded.meaning`, confirmedBy: operator, confirmedAt: at },
    });
}

/** Forgets one confirmed mapping; drafts to which it was applied stay as they are. */
export const forgetMapping = (
  { db }: Pick<Services, "db">,
  id: number,
  { operator, reason }: DraftAct,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [gone] = await tx.delete(layoutMappings).where(eq(layoutMappings.id, id)).returning();
    if (!gone) throw new ApiError("not_found", "This was forgotten already.");
    const { laboratory, kind, printed, meaning } = gone;
    await recordAction(tx, {
      operator,
      action: "forget-layout-mapping",
      subject: laboratory,
      details: { kind, printed, meaning, reason },
    });
  });
