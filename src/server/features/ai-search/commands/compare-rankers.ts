import type { RankerComparison } from "#contract/staff/ratings.ts";
import type { Services } from "#server/services.ts";
import { compareOnHeldOut } from "../learning/train.ts";
import { rankerOfVersion } from "../queries/ranker.ts";
import { loadTrainingRatings } from "../queries/ratings.ts";
import { judgeRanker } from "./judge-ranker.ts";

/** Measures two rankers on the same ratings and questions, as they are now. Throws `not_found`. */
export async function compareRankerVersions(
  { db, search, clock }: Pick<Services, "db" | "search" | "clock">,
  versions: { a: number; b: number },
): Promise<RankerComparison> {
  const [a, b] = [await rankerOfVersion(db, versions.a), await rankerOfVersion(db, versions.b)];
  const heldOut = compareOnHeldOut(await loadTrainingRatings(db), a.weights, b.weights);
  const judged = await judgeRanker({ db, search, now: clock.now() }, b.weights, a.weights);
  return {
    ...versions,
    held_out: heldOut && {
      searches: heldOut.searches,
      a: { ndcg_10: heldOut.before.ndcg10, mrr: heldOut.before.mrr },
      b: { ndcg_10: heldOut.after.ndcg10, mrr: heldOut.after.mrr },
      gain: heldOut.gain,
    },
    judged:
      judged.questions === 0
        ? null
        : {
            questions: judged.questions,
            a_ndcg_10: judged.inUseNdcg10,
            b_ndcg_10: judged.ndcg10,
            gain: judged.gain,
          },
  };
}
