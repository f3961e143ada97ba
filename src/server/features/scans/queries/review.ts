import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { supplements } from "../../catalogue/schema.ts";
import { scans } from "../schema.ts";

/** What an operator has yet to look at. */
export const toBeReviewed = (): SQL | undefined =>
  and(inArray(scans.answer, ["corrected", "sent_for_review"]), isNull(scans.reviewedAt));

/** Corrections that nobody has looked at, oldest first, with the product that the visitor named. */
export const openCorrections = (db: Queryable, limit: number) =>
  db
    .select({ scan: scans, slug: supplements.slug })
    .from(scans)
    .leftJoin(supplements, eq(supplements.id, scans.supplementId))
    .where(toBeReviewed())
    .orderBy(asc(scans.answeredAt), asc(scans.id))
    .limit(limit);
