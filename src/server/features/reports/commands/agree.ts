import { asc, eq } from "drizzle-orm";
import type { PublishedPayload } from "#contract/report-file.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { approvals } from "../schema.ts";
import { contentHash } from "./unsigned.ts";

/** How many operators it takes where TWO_PERSON_PUBLISHING is on. */
const TWO = 2;

/** `agreed`: with everybody who asked. `waits`: for another operator to ask for the same. */
export type Agreement = { agreed: true; operators: string[] } | { agreed: false; operators: string[] };

/**
 * Whether enough operators have asked for exactly this content. The day of a statement is not part of it: the second
 * operator may come tomorrow. The chain must be locked, so that two who ask at once see one another.
 */
export async function agree(
  { config }: Pick<Services, "config">,
  tx: Tx,
  payload: PublishedPayload,
  operator: string,
): Promise<Agreement> {
  if (!config.twoPersonPublishing) return { agreed: true, operators: [operator] };
  const hash = contentHash("on" in payload ? { ...payload, on: "" } : payload);
  await tx.insert(approvals).values({ contentHash: hash, operator }).onConflictDoNothing();
  const asked = await tx
    .select({ operator: approvals.operator })
    .from(approvals)
    .where(eq(approvals.contentHash, hash))
    .orderBy(asc(approvals.at));
  const operators = asked.map((row) => row.operator);
  if (operators.length < TWO) return { agreed: false, operators };
  await tx.delete(approvals).where(eq(approvals.contentHash, hash));
  return { agreed: true, operators };
}
