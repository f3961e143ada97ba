import { and, eq, ne } from "drizzle-orm";
import type { DangerLabel, GoalLabel } from "#contract/staff/permitted-question-labels.ts";
import type { Db } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { permittedQuestions } from "../schema.ts";

interface LabelAct {
  id: number;
  operator: string;
  now: Date;
}

/** Labels how a permitted question was read. Throws `not_found` if it was deleted or discarded. */
export const labelQuestion = (
  db: Db,
  labels: { goalsLabel: GoalLabel; dangerLabel: DangerLabel },
  act: LabelAct,
): Promise<void> => change(db, act, "label-question", { state: "labeled", ...labels });

/** Deletes the text of a permitted question. Throws `not_found`. */
export const discardQuestion = (db: Db, act: LabelAct): Promise<void> =>
  change(db, act, "discard-question", { state: "discarded", question: null });

type Change = Partial<typeof permittedQuestions.$inferInsert>;

/** The audit log gets the labels, never the text. */
async function change(db: Db, { id, operator, now }: LabelAct, action: string, to: Change): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(permittedQuestions)
      .set({ ...to, labeledAt: now })
      .where(and(eq(permittedQuestions.id, id), ne(permittedQuestions.state, "discarded")))
      .returning({ id: permittedQuestions.id });
    if (changed.length === 0) throw new ApiError("not_found", "This question isn’t stored any more.");
    const details = { goals: to.goalsLabel, danger: to.dangerLabel };
    await recordAction(tx, { operator, action, subject: String(id), details });
  });
}
