import { eq } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { rankerVersions } from "../schema.ts";

/**
 * Puts an earlier ranker back: the one that the ranker in use replaced, or the version given; 0 is the built-in one.
 * Answers both versions. It ranks until a training on new ratings wins against it.
 */
export function rollBackRanker(
  db: Db,
  { to, operator, now }: { to: number | null; operator: string; now: Date },
): Promise<{ from: number; to: number }> {
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select()
      .from(rankerVersions)
      .where(eq(rankerVersions.inUse, true))
      .for("update");
    if (!current)
      throw new Refusal("conflict", "The built-in ranker is in use: there is nothing to roll back.");
    const target = to ?? current.against;
    if (target === current.version) throw new Refusal("conflict", `Version ${target} is in use already.`);
    await tx
      .update(rankerVersions)
      .set({ inUse: false, rolledBackAt: now })
      .where(eq(rankerVersions.version, current.version));
    if (target !== 0) await putBack(tx, target);
    await recordAction(tx, {
      operator,
      action: "ranker rollback",
      subject: String(current.version),
      details: { to: target },
    });
    return { from: current.version, to: target };
  });
}

async function putBack(tx: Pick<Db, "update" | "select">, version: number): Promise<void> {
  const [known] = await tx.select().from(rankerVersions).where(eq(rankerVersions.version, version));
  if (!known) throw new Refusal("not_found", `There is no ranker of version ${version}.`);
  if (!known.promoted)
    throw new Refusal("conflict", `Version ${version} never won on held-out ratings: it was not used.`);
  await tx
    .update(rankerVersions)
    .set({ inUse: true, rolledBackAt: null })
    .where(eq(rankerVersions.version, version));
}
