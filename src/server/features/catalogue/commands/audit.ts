import { desc } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { auditLog } from "../schema.ts";

/** What an operator did: "merge-supplements", to what, and what came of it. */
export type OperatorAction = Pick<
  typeof auditLog.$inferInsert,
  "operator" | "action" | "subject" | "details"
>;

/** Writes an operator's action down: in the transaction that does it, so that neither stands without the other. */
export async function recordAction(tx: Queryable, action: OperatorAction): Promise<void> {
  await tx.insert(auditLog).values(action);
}

/** The newest actions first. */
export const listActions = (db: Queryable, limit: number) =>
  db.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit);
