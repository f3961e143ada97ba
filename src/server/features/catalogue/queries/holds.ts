import { and, asc, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { prepared } from "#platform/database/prepared.ts";
import { ApiError } from "#server/http/errors.ts";
import { legalHolds } from "../schema/holds.ts";
import { supplements } from "../schema.ts";

/** Neither released nor past its last day (UTC). The SQL function `refresh_supplement_search` has the same rule. */
const isInForce = and(
  isNull(legalHolds.releasedAt),
  sql`${legalHolds.endsOn} >= (now() at time zone 'utc')::date`,
);

/** Condition: no hold in force on the product with this id, if there is one. */
export const isNotHeld = (supplementId: SQLWrapper) =>
  sql`not exists (select from legal_holds h where h.supplement_id = ${supplementId}
    and h.released_at is null and h.ends_on >= (now() at time zone 'utc')::date)`;

/** The hold in force on a product; undefined without one. */
export async function findHold(db: ReadOnlyDb, supplementId: number) {
  const [hold] = await selectHolds(db, { supplementId });
  return hold;
}

const selectHolds = prepared<{ supplementId: number }, (typeof legalHolds.$inferSelect)[]>((db) =>
  db
    .select()
    .from(legalHolds)
    .where(and(eq(legalHolds.supplementId, sql.placeholder("supplementId")), isInForce)),
);

/** Throws `ApiError` "legal" (451) with a plain sentence if the product is hidden after a legal notice. */
export async function refuseHeld(db: ReadOnlyDb, supplementId: number): Promise<void> {
  const hold = await findHold(db, supplementId);
  if (hold)
    throw new ApiError(
      "legal",
      `We received a legal notice about this product, and have hidden its page until the end of ${hold.endsOn}.`,
      { until: hold.endsOn },
    );
}

/** Holds in force, the one that ends first first. */
export const listHoldsInForce = (db: ReadOnlyDb) =>
  db
    .select({ hold: legalHolds, slug: supplements.slug, name: supplements.name })
    .from(legalHolds)
    .innerJoin(supplements, eq(supplements.id, legalHolds.supplementId))
    .where(isInForce)
    .orderBy(asc(legalHolds.endsOn), asc(legalHolds.id));
