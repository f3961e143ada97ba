import { and, desc, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { FeedbackReason } from "#contract/ai-search-vocabulary.ts";
import type { listRaters, listRatingNotes } from "#contract/staff/ratings.ts";
import type { Queryable } from "#platform/database/database.ts";
import { brands } from "../../catalogue/schema/brands.ts";
import { supplements } from "../../catalogue/schema.ts";
import { aiFeedback } from "../schema.ts";

const MAX_RATERS = 200;

type Row = {
  rater: string;
  userId: number | null;
  ratings: number;
  notes: number;
  lastRatedAt: string;
  confirmed: boolean;
  exclusion: { operator: string; reason: string; at: string } | null;
};

/** Raters of results, those with most ratings first. */
export async function readRaters(db: Queryable): Promise<z.output<typeof listRaters.output>> {
  const [{ rows }, total] = await Promise.all([
    db.execute<Row>(sql`
      select f.visitor as rater, f.user_id as "userId", count(*)::int as ratings, count(f.note)::int as notes,
        max(f.created_at) as "lastRatedAt", coalesce(bool_and(u.email_verified), true) as confirmed,
        (select json_build_object('operator', e.operator, 'reason', e.reason, 'at', e.at) from rater_exclusions e
          where e.visitor = f.visitor) as exclusion
      from ai_feedback f left join users u on u.id = f.user_id where f.supplement_id is not null
      group by f.visitor, f.user_id order by ratings desc, max(f.id) desc limit ${MAX_RATERS}`),
    db.execute<{ count: number }>(
      sql`select count(distinct visitor)::int as count from ai_feedback where supplement_id is not null`,
    ),
  ]);
  const list = rows.map(({ rater, userId, lastRatedAt, exclusion, ...row }) => ({
    rater,
    user_id: userId,
    ...row,
    last_rated_at: new Date(lastRatedAt).toISOString(),
    exclusion: exclusion && { ...exclusion, at: new Date(exclusion.at).toISOString() },
  }));
  return { total: total.rows[0]?.count ?? 0, list };
}

const NOTES_PER_PAGE = 50;

/** Notes that raters left, newest first. */
export async function readRatingNotes(
  db: Queryable,
  { rater, before }: { rater: string | null; before: number },
): Promise<z.output<typeof listRatingNotes.output>> {
  const ofRater: SQL | undefined = rater === null ? undefined : eq(aiFeedback.visitor, rater);
  const noted = and(isNotNull(aiFeedback.note), ofRater);
  const [rows, total] = await Promise.all([
    db
      .select({
        feedback: aiFeedback,
        product: { slug: supplements.slug, name: supplements.name, brand: brands.name },
      })
      .from(aiFeedback)
      .leftJoin(supplements, eq(supplements.id, aiFeedback.supplementId))
      .leftJoin(brands, eq(brands.id, supplements.brandId))
      .where(and(noted, before === 0 ? undefined : lt(aiFeedback.id, before)))
      .orderBy(desc(aiFeedback.id))
      .limit(NOTES_PER_PAGE + 1),
    db.$count(aiFeedback, noted),
  ]);
  const list = rows.slice(0, NOTES_PER_PAGE).map(({ feedback, product: { slug, name, brand } }) => ({
    id: feedback.id,
    rater: feedback.visitor,
    user_id: feedback.userId,
    note: feedback.note ?? "",
    rating: feedback.grade,
    reason: feedback.reason as FeedbackReason | null,
    question: feedback.question,
    product: slug && name && brand ? { slug, name, brand } : null,
    at: feedback.createdAt.toISOString(),
  }));
  return { total, has_more: rows.length > NOTES_PER_PAGE, list };
}
