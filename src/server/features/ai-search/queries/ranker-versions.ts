import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { listRankerVersions } from "#contract/staff/ratings.ts";
import type { Queryable } from "#platform/database/database.ts";
import { missingTrainingData } from "../learning/training-data.ts";
import { promotionHolds } from "../schema.ts";
import { rankerInUse } from "./ranker.ts";
import { countTrainingData, toTrainedRanker, trainedVersions } from "./training.ts";

/** The ranker in use, the trained ones, and what the next training needs. */
export async function readRankerVersions(db: Queryable): Promise<z.output<typeof listRankerVersions.output>> {
  const [inUse, [hold], data, versions, leftOut] = await Promise.all([
    rankerInUse(db),
    db.select().from(promotionHolds),
    countTrainingData(db),
    trainedVersions(db),
    countLeftOut(db),
  ]);
  return {
    in_use: inUse.version,
    hold: hold ? { operator: hold.operator, at: hold.at.toISOString() } : null,
    ratings: {
      total: data.ratings,
      raters: data.raters,
      since_last_training: data.sinceLastTraining,
      left_out: leftOut,
    },
    needed: missingTrainingData(data),
    versions: versions.map((version) => ({
      ...toTrainedRanker(version),
      was_used: version.promoted,
      judged: version.judged && {
        questions: version.judged.questions,
        ndcg_10: version.judged.ndcg10,
        in_use_ndcg_10: version.judged.inUseNdcg10,
        gain: version.judged.gain,
      },
    })),
  };
}

async function countLeftOut(db: Queryable): Promise<{ raters: number; ratings: number }> {
  const { rows } = await db.execute<{ raters: number; ratings: number }>(sql`
    select count(distinct f.visitor)::int as raters, count(*)::int as ratings
    from ai_feedback f join rater_exclusions e on e.visitor = f.visitor where f.features is not null`);
  return rows[0] ?? { raters: 0, ratings: 0 };
}
