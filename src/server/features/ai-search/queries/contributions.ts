import { desc, eq } from "drizzle-orm";
import type { PersonalData } from "#contract/accounts.ts";
import type { FeedbackReason } from "#contract/ai-search-vocabulary.ts";
import type { AiContribution } from "#contract/ai-training.ts";
import type { ListPage } from "#contract/envelope.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { brands } from "../../catalogue/schema/brands.ts";
import { supplements } from "../../catalogue/schema.ts";
import { aiFeedback, raterExclusions } from "../schema.ts";

const selectContributions = (db: Queryable, userId: number) =>
  db
    .select({
      feedback: aiFeedback,
      slug: supplements.slug,
      name: supplements.name,
      brandName: brands.name,
    })
    .from(aiFeedback)
    .leftJoin(supplements, eq(supplements.id, aiFeedback.supplementId))
    .leftJoin(brands, eq(brands.id, supplements.brandId))
    .where(eq(aiFeedback.userId, userId))
    .orderBy(desc(aiFeedback.createdAt), desc(aiFeedback.id))
    .$dynamic();

/** The user's own ratings, newest first. */
export async function listContributions(
  db: Queryable,
  { userId }: SignedIn,
  { page, limit }: { page: number; limit: number },
): Promise<ListPage<AiContribution>> {
  const offset = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    selectContributions(db, userId).limit(limit).offset(offset),
    db.$count(aiFeedback, eq(aiFeedback.userId, userId)),
  ]);
  const list = rows.map(({ feedback, slug, name, brandName }) => ({
    feedback_id: String(feedback.id),
    question: feedback.question,
    supplement:
      slug && name && brandName
        ? { supplement_id: String(feedback.supplementId), slug, name, brand_name: brandName }
        : null,
    rating: feedback.grade,
    reason: feedback.reason as FeedbackReason | null,
    note: feedback.note,
    created_at: feedback.createdAt.toISOString(),
  }));
  return { list, total, page, limit, has_more: offset + list.length < total };
}

/** All ratings of a user with their features, for the personal data export. */
export async function exportContributions(
  db: Queryable,
  userId: number,
): Promise<PersonalData["ai_ratings"]> {
  const [rows, exclusions] = await Promise.all([
    selectContributions(db, userId),
    db.$count(raterExclusions, eq(raterExclusions.userId, userId)),
  ]);
  return rows.map(({ feedback, name, brandName }) => ({
    question: feedback.question,
    supplement: name && brandName ? `${brandName} ${name}` : null,
    rating: feedback.grade,
    reason: feedback.reason,
    note: feedback.note,
    features: null,
    left_out: exclusions > 0,
    rated_at: feedback.createdAt.toISOString(),
  }));
}
