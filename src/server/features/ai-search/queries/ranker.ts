import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { BUILT_IN_WEIGHTS, type RankerWeights } from "../ranking/ranker.ts";
import { rankerVersions } from "../schema.ts";

export interface Ranker {
  /** 0: the built-in ranker. */
  version: number;
  weights: RankerWeights;
  ndcg10: number | null;
  mrr: number | null;
  trainedAt: Date | null;
}

const BUILT_IN: Ranker = { version: 0, weights: BUILT_IN_WEIGHTS, ndcg10: null, mrr: null, trainedAt: null };

/** The ranker currently in use. */
export async function rankerInUse(db: Queryable): Promise<Ranker> {
  const [row] = await db.select().from(rankerVersions).where(eq(rankerVersions.inUse, true));
  return row ?? BUILT_IN;
}

/** A ranker by its version, 0: the built-in one. Throws `not_found`. */
export async function rankerOfVersion(db: Queryable, version: number): Promise<Ranker> {
  if (version === 0) return BUILT_IN;
  const [row] = await db.select().from(rankerVersions).where(eq(rankerVersions.version, version));
  if (!row) throw new ApiError("not_found", `Ranker version ${version} not found.`);
  return row;
}

export const rankerFiguresOf = ({ version, ndcg10, mrr, trainedAt }: Ranker) => ({
  version,
  ndcg_10: ndcg10,
  mrr,
  trained_at: trainedAt?.toISOString() ?? null,
});
