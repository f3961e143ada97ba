import { eq, lte } from "drizzle-orm";
import { RETENTION } from "#contract/retention.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { randomToken } from "#platform/ids.ts";
import type { Visitor } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { permittedQuestions } from "../schema.ts";
import type { StoredSearch } from "./store-search.ts";

/** More are not read in time, and one person could fill the queue. */
const MAX_WAITING = 2000;

type Asked = Pick<StoredSearch, "question" | "interpreted" | "danger" | "answer">;

/**
 * Keeps the text of a question that its person permits to keep, with how it was read. Returns a receipt to take the permission back with. Throws
 * `conflict` if help alone is shown for it, or if enough questions wait.
 */
export async function keepQuestion(db: Db, search: Asked, visitor: Visitor, now: Date): Promise<string> {
  const { question, interpreted, danger, answer } = search;
  if (danger?.certainty === "certain") throw new ApiError("conflict", "This question isn’t kept.");
  if ((await db.$count(permittedQuestions, eq(permittedQuestions.state, "waiting"))) >= MAX_WAITING)
    throw new ApiError("conflict", "We have as many questions as we can read for now. Thank you.");
  const row = {
    userId: visitor.kind === "user" ? visitor.userId : null,
    question,
    goals: interpreted.filters.goal,
    danger: danger?.refused ?? danger?.help ?? answer?.refusal_reason ?? null,
    certainty: danger?.certainty ?? null,
    askedAt: now,
  };
  const [kept] = await db
    .insert(permittedQuestions)
    .values({ ...row, receipt: randomToken() })
    // An account’s question is kept once.
    .onConflictDoUpdate({
      target: [permittedQuestions.userId, permittedQuestions.question],
      set: { askedAt: now },
    })
    .returning({ receipt: permittedQuestions.receipt });
  if (!kept) throw new Error("The question was neither inserted nor updated.");
  return kept.receipt;
}

/** Takes the permission back. Throws `not_found`. */
export async function withdrawQuestion(db: Queryable, receipt: string): Promise<void> {
  const deleted = await db
    .delete(permittedQuestions)
    .where(eq(permittedQuestions.receipt, receipt))
    .returning({ id: permittedQuestions.id });
  if (deleted.length === 0) throw new ApiError("not_found", "This question isn’t stored any more.");
}

/** Deletes permitted questions past their retention period. */
export async function deleteOldPermittedQuestions(db: Queryable, now: Date): Promise<void> {
  const until = new Date(now.getTime() - RETENTION.permittedQuestions.lifetimeS * 1000);
  await db
    .delete(permittedQuestions)
    .where(unheldRows(permittedQuestions, lte(permittedQuestions.askedAt, until)));
}
