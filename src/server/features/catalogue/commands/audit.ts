import { desc } from "drizzle-orm";
import { actionOrigin } from "#platform/action-origin.ts";
import type { Queryable } from "#platform/database/database.ts";
import { auditLog } from "../schema.ts";

/** An operator's action, such as "merge-supplements", with its subject and result. */
export type OperatorAction = Pick<
  typeof auditLog.$inferInsert,
  "operator" | "action" | "subject" | "details"
>;

/** Adds an entry to the audit log's hash chain; other writers wait until the transaction ends. Call it in the transaction of the action, so that both commit together. */
export async function recordAction(tx: Queryable, action: OperatorAction): Promise<void> {
  const origin = actionOrigin();
  const details = { ...action.details, ...(origin && { acted_from: origin }) };
  await tx.insert(auditLog).values({ ...action, details });
}

/** Lists audit log entries, newest first. */
export const listActions = (db: Queryable, limit: number) =>
  db.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit);
