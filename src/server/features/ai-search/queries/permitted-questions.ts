import { and, asc, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import type { PersonalData } from "#contract/accounts.ts";
import type { listPermittedQuestions } from "#contract/staff/ai-search.ts";
import type { PermittedQuestionState } from "#contract/staff/permitted-question-labels.ts";
import type { Queryable } from "#platform/database/database.ts";
import { permittedQuestions } from "../schema.ts";
import { GOALS } from "../understanding/goals.ts";

const PER_PAGE = 25;

/** Kept questions in a state, oldest first, without who asked. */
export async function readPermittedQuestions(
  db: Queryable,
  { state, after }: { state: PermittedQuestionState; after: number },
): Promise<z.output<typeof listPermittedQuestions.output>> {
  const inState = eq(permittedQuestions.state, state);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(permittedQuestions)
      .where(and(inState, gt(permittedQuestions.id, after)))
      .orderBy(asc(permittedQuestions.id))
      .limit(PER_PAGE + 1),
    db.$count(permittedQuestions, inState),
  ]);
  const list = rows.slice(0, PER_PAGE).map((row) => ({
    id: row.id,
    question: row.question,
    goals: row.goals.map((slug) => GOALS.get(slug)?.name ?? slug),
    danger: row.danger,
    certainty: row.certainty,
    asked_at: row.askedAt.toISOString(),
    state: row.state,
    goals_label: row.goalsLabel,
    danger_label: row.dangerLabel,
  }));
  return { total, has_more: rows.length > PER_PAGE, list };
}

/** A question with what staff said about how it was read. */
export interface LabeledQuestion {
  question: string;
  /** Slugs. */
  goals: string[];
  goals_label: string | null;
  danger: string | null;
  certainty: string | null;
  danger_label: string | null;
}

/** Labeled questions, oldest first. */
export async function listLabeledQuestions(db: Queryable): Promise<LabeledQuestion[]> {
  const rows = await db
    .select()
    .from(permittedQuestions)
    .where(eq(permittedQuestions.state, "labeled"))
    .orderBy(asc(permittedQuestions.id));
  return rows.map(({ question, goals, goalsLabel, danger, certainty, dangerLabel }) => ({
    ...{ question: question ?? "", goals, goals_label: goalsLabel },
    ...{ danger, certainty, danger_label: dangerLabel },
  }));
}

/** The questions of an account that it permitted to keep, for the personal data export. */
export async function exportPermittedQuestions(
  db: Queryable,
  userId: number,
): Promise<PersonalData["permitted_questions"]> {
  const rows = await db
    .select()
    .from(permittedQuestions)
    .where(eq(permittedQuestions.userId, userId))
    .orderBy(asc(permittedQuestions.id));
  return rows.map(({ question, goals, danger, certainty, askedAt }) => ({
    ...{ question, goals, danger, certainty },
    asked_at: askedAt.toISOString(),
  }));
}
