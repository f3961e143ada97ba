import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { utcDay } from "#domain/dates.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";
import { ApiError } from "#server/http/errors.ts";
import { legalHolds } from "../schema/holds.ts";
import { supplements } from "../schema.ts";
import { recordAction } from "./audit.ts";
import type { Editing } from "./edit-record.ts";

/**
 * Hides a product's page after a legal notice, and takes it off lists and search; imports leave that alone. Its signed reports
 * stay: they change by a public statement only. Throws "conflict" if it is hidden, "invalid" for a last day in the past.
 */
export async function holdProduct(
  db: Db,
  { supplementId, notice, endsOn }: { supplementId: number; notice: string; endsOn: string },
  { operator, reason, at }: Editing,
): Promise<void> {
  if (endsOn < utcDay(at)) throw new ApiError("invalid", "The last day is over already.");
  await endPastHolds(db, at);
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const { rowCount } = await tx
      .insert(legalHolds)
      .values({ supplementId, reason, notice, endsOn, placedBy: operator, placedAt: at })
      .onConflictDoNothing();
    if (rowCount === 0) throw new ApiError("conflict", "This product is hidden already.");
    await finish(tx, supplementId, {
      operator,
      action: "place-legal-hold",
      details: { before: null, after: { notice, ends_on: endsOn }, reason },
    });
  });
}

/** Shows a product's page again before the hold ends. */
export async function releaseProduct(
  db: Db,
  supplementId: number,
  { operator, reason, at }: Editing,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const [hold] = await tx
      .update(legalHolds)
      .set({ releasedAt: at })
      .where(and(eq(legalHolds.supplementId, supplementId), isNull(legalHolds.releasedAt)))
      .returning();
    if (!hold) throw new ApiError("not_found", "This product isn’t hidden.");
    await finish(tx, supplementId, {
      operator,
      action: "release-legal-hold",
      details: { before: { notice: hold.notice, ends_on: hold.endsOn }, after: null, reason },
    });
  });
}

/**
 * Ends the holds whose last day is over: their products return to lists and search. Each in a transaction of its own, as the entry
 * in the audit log comes last.
 */
export async function endPastHolds(db: Db, at: Date): Promise<void> {
  const isPast = and(isNull(legalHolds.releasedAt), lt(legalHolds.endsOn, utcDay(at)));
  const past = await db.select({ id: legalHolds.id }).from(legalHolds).where(isPast).orderBy(legalHolds.id);
  for (const { id } of past)
    await db.transaction((tx) => endHold(tx, and(eq(legalHolds.id, id), isPast), at));
}

async function endHold(tx: Tx, where: SQL | undefined, at: Date): Promise<void> {
  await lockUntilCommit(tx, "catalogueIntake");
  const [ended] = await tx.update(legalHolds).set({ releasedAt: at }).where(where).returning();
  if (!ended) return;
  const { supplementId, notice, endsOn } = ended;
  await finish(tx, supplementId, {
    operator: "the site",
    action: "end-legal-hold",
    details: { before: { notice, ends_on: endsOn }, after: null },
  });
}

async function finish(
  tx: Tx,
  supplementId: number,
  entry: { operator: string; action: string; details: Record<string, unknown> },
): Promise<void> {
  await tx.execute(sql`select refresh_supplement_search(${arrayParam([supplementId])})`);
  const [product] = await tx
    .select({ slug: supplements.slug })
    .from(supplements)
    .where(eq(supplements.id, supplementId));
  await recordAction(tx, { ...entry, subject: product?.slug ?? "" });
}
