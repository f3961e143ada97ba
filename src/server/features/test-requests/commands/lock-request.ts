import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { requestNotFound } from "../rules/states.ts";
import { testRequests } from "../schema.ts";

type Row = typeof testRequests.$inferSelect;

/**
 * Locks the primary requests of these (the ones that have the votes and the timeline) until the transaction ends, in the
 * order of their numbers, so that two transactions can't wait for each other. Who writes votes, pledges, ranks or merged
 * duplicates of a request holds this lock; the duplicates themselves are never locked.
 */
export async function lockRequests(tx: Queryable, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const primaries = tx
    .select({ id: sql`coalesce(${testRequests.duplicateOfId}, ${testRequests.id})` })
    .from(testRequests)
    .where(inArray(testRequests.id, [...ids]));
  const locked = await tx
    .select()
    .from(testRequests)
    .where(inArray(testRequests.id, primaries))
    .orderBy(testRequests.id)
    .for("update");
  const mergedMeanwhile = locked.flatMap(({ duplicateOfId }) => duplicateOfId ?? []);
  return [
    ...locked.filter(({ duplicateOfId }) => duplicateOfId === null),
    ...(await lockRequests(tx, mergedMeanwhile)),
  ];
}

/** Locks one request like `lockRequests`, and returns its primary. Throws `requestNotFound`. */
export async function lockRequest(tx: Queryable, id: number): Promise<Row> {
  const [request] = await lockRequests(tx, [id]);
  if (!request) throw requestNotFound();
  return request;
}
