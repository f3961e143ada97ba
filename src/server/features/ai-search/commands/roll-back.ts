import { eq } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { rankerVersions } from "../schema.ts";
import { lockRankers, refuseOtherVersion } from "./promote.ts";

/**
 * Rolls back to an earlier ranker: the one the current ranker replaced, or the given version (0: built-in). Returns
 * both versions. The restored ranker stays in use until a newly trained one wins against it.
 */
export function rollBackRanker(
  db: Db,
  {
    to,
    operator,
    reason,
    seen,
    now,
  }: { to: number | null; operator: string; reason?: string; seen?: number; now: Date },
): Promise<{ from: number; to: number }> {
  return db.transaction(async (tx) => {
    await lockRankers(tx);
    const [current] = await tx.select().from(rankerVersions).where(eq(rankerVersions.inUse, true));
    if (!current)
      throw new ApiError("conflict", "The built-in ranker is in use, so there is nothing to roll back.");
    if (seen !== undefined) refuseOtherVersion(current.version, seen);
    const target = to ?? current.baselineVersion;
    if (target === current.version) throw new ApiError("conflict", `Version ${target} is already in use.`);
    await tx
      .update(rankerVersions)
      .set({ inUse: false, rolledBackAt: now })
      .where(eq(rankerVersions.version, current.version));
    if (target !== 0) await activateVersion(tx, target);
    await recordAction(tx, {
      operator,
      action: "ranker rollback",
      subject: String(current.version),
      details: { to: target, reason },
    });
    return { from: current.version, to: target };
  });
}

async function activateVersion(tx: Pick<Db, "update" | "select">, version: number): Promise<void> {
  const [ranker] = await tx.select().from(rankerVersions).where(eq(rankerVersions.version, version));
  if (!ranker) throw new ApiError("not_found", `Ranker version ${version} not found.`);
  if (!ranker.promoted)
    throw new ApiError(
      "conflict",
      `Version ${version} was never promoted: it did not win on held-out ratings.`,
    );
  await tx
    .update(rankerVersions)
    .set({ inUse: true, rolledBackAt: null })
    .where(eq(rankerVersions.version, version));
}
