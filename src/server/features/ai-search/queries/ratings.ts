import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { RANKER_FEATURES } from "#contract/ai-search-vocabulary.ts";
import type { AiTraining } from "#contract/ai-training.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { users } from "../../accounts/schema.ts";
import { brands } from "../../catalogue/schema/brands.ts";
import { supplements } from "../../catalogue/schema.ts";
import { RANKER_VERSION, RANKER_WEIGHTS } from "../ranking/ranker.ts";
import { aiFeedback, raterExclusions } from "../schema.ts";

/** How well one product answers one question, by one rater. */
export interface Judgment {
  question: string;
  /** Slug. */
  product: string;
  name: string;
  brand: string;
  /** 0 (not relevant) to 3 (exactly right). */
  grade: number;
  /** Tells raters apart within one list, and nothing else about them. */
  rater: number;
}

/** Ratings with their question, by accounts with a confirmed address, without those of raters who are left out; by question. */
export function listJudgments(db: Queryable): Promise<Judgment[]> {
  return db
    .select({
      question: sql<string>`${aiFeedback.question}`,
      product: supplements.slug,
      name: supplements.name,
      brand: brands.name,
      grade: aiFeedback.grade,
      rater: sql<number>`(dense_rank() over (order by md5(${aiFeedback.visitor})))::int`,
    })
    .from(aiFeedback)
    .innerJoin(users, eq(users.id, aiFeedback.userId))
    .innerJoin(supplements, eq(supplements.id, aiFeedback.supplementId))
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .leftJoin(raterExclusions, eq(raterExclusions.visitor, aiFeedback.visitor))
    .where(and(isNotNull(aiFeedback.question), users.emailVerified, isNull(raterExclusions.visitor)))
    .orderBy(aiFeedback.question, aiFeedback.id);
}

/** Figures of the ranking, whose weights are set by hand; for calls that told which trained ranker was in use. */
export const RANKER_FIGURES = { version: RANKER_VERSION, ndcg_10: null, mrr: null, trained_at: null };

/** What the deprecated call for figures of trainings answers now that none take place. */
export async function describeRanking(db: Queryable, { userId }: SignedIn): Promise<AiTraining> {
  const rated = isNotNull(aiFeedback.supplementId);
  const [total, mine, accounts] = await Promise.all([
    db.$count(aiFeedback, rated),
    db.$count(aiFeedback, eq(aiFeedback.userId, userId)),
    db
      .select({ raters: sql<number>`count(distinct ${aiFeedback.userId})::int` })
      .from(aiFeedback)
      .where(rated),
  ]);
  return {
    ranker: RANKER_FIGURES,
    weights: RANKER_FEATURES.map((feature) => ({
      feature,
      weight: RANKER_WEIGHTS[feature],
      built_in: RANKER_WEIGHTS[feature],
    })),
    history: [],
    ratings: { total, raters: accounts[0]?.raters ?? 0, mine, since_last_training: 0 },
    needed: { ratings: 0, raters: 0, searches: 0 },
  };
}
