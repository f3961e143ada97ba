import { desc, sql } from "drizzle-orm";
import { RANKER_FEATURES } from "#contract/ai-search-vocabulary.ts";
import type { AiTraining, TrainedRanker } from "#contract/ai-training.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { missing, type Supply } from "../learning/enough.ts";
import { BUILT_IN_WEIGHTS } from "../ranking/ranker.ts";
import { rankerVersions } from "../schema.ts";
import { rankerFiguresOf, rankerInUse } from "./ranker.ts";

/** Trainings that are listed. */
const LISTED = 20;

export async function trainingOf(db: Queryable, { userId }: SignedIn): Promise<AiTraining> {
  const [ranker, supply, history, mine] = await Promise.all([
    rankerInUse(db),
    supplyOf(db),
    trainedVersions(db),
    ratingsOfUser(db, userId),
  ]);
  return {
    ranker: rankerFiguresOf(ranker),
    weights: RANKER_FEATURES.map((feature) => ({
      feature,
      weight: ranker.weights[feature] ?? 0,
      built_in: BUILT_IN_WEIGHTS[feature],
    })),
    history: history.map(presentTrained),
    ratings: {
      all: supply.ratings,
      raters: supply.raters,
      mine,
      since_last_training: supply.fresh,
    },
    needed: missing(supply),
  };
}

/** Rankers that were trained, newest first. */
export const trainedVersions = (db: Queryable) =>
  db.select().from(rankerVersions).orderBy(desc(rankerVersions.version)).limit(LISTED);

/** Counts of what can be trained on: ratings of results, whose figures are kept with them. */
export async function supplyOf(db: Queryable): Promise<Supply> {
  const { rows } = await db.execute<Record<keyof Supply, number>>(sql`
    with rated as (select visitor, user_id, search_id, grade, created_at from ai_feedback where features is not null),
      last as (select max(trained_at) as at from ranker_versions)
    select count(*)::int as ratings, count(distinct user_id)::int as raters,
      (select count(*)::int from (
        select from rated group by visitor, search_id having min(grade) < max(grade)
      ) told_apart) as searches,
      (count(*) filter (where created_at > coalesce((select at from last), '-infinity')))::int as fresh
    from rated
  `);
  return rows[0] ?? { ratings: 0, raters: 0, searches: 0, fresh: 0 };
}

async function ratingsOfUser(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ai_feedback where user_id = ${userId}`,
  );
  return rows[0]?.count ?? 0;
}

function presentTrained(row: typeof rankerVersions.$inferSelect): TrainedRanker {
  return {
    version: row.version,
    trained_at: row.trainedAt.toISOString(),
    ratings: row.ratings,
    raters: row.raters,
    held_out_searches: row.heldOutSearches,
    ndcg_10: row.ndcg10,
    mrr: row.mrr,
    before: { version: row.against, ndcg_10: row.ndcg10Before, mrr: row.mrrBefore },
    gain: { low: row.gainLow, high: row.gainHigh },
    outcome: outcomeOf(row),
  };
}

function outcomeOf({
  promoted,
  inUse,
  rolledBackAt,
}: typeof rankerVersions.$inferSelect): TrainedRanker["outcome"] {
  if (!promoted) return "not_better";
  if (inUse) return "in_use";
  return rolledBackAt ? "rolled_back" : "replaced";
}
