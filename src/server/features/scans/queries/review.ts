import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { supplements } from "../../catalogue/schema.ts";
import { scans } from "../schema.ts";

/** Condition for corrections that an operator has not reviewed yet. */
export const toBeReviewed = (): SQL | undefined =>
  and(inArray(scans.answer, ["corrected", "sent_for_review"]), isNull(scans.reviewedAt));

/** Unreviewed corrections, oldest first, with the product that the visitor chose. */
export const openCorrections = (db: Queryable, limit: number) =>
  db
    .select({ scan: scans, slug: supplements.slug })
    .from(scans)
    .leftJoin(supplements, eq(supplements.id, scans.supplementId))
    .where(toBeReviewed())
    .orderBy(asc(scans.answeredAt), asc(scans.id))
    .limit(limit);
