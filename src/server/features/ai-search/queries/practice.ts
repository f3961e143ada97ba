import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { knowledgeFile } from "../understanding/goals.ts";

let questions: readonly string[] | null = null;

/** Questions that are offered to whoever wants to rate and has none of their own. */
export function practiceQuestions(): readonly string[] {
  questions ??= readFileSync(knowledgeFile("practice.txt"), "utf8").split("\n").filter(Boolean);
  return questions;
}

/** One that the user has rated least, of these one that everybody has rated least; `chance` from 0 up to 1 decides ties. */
export async function drawQuestion(
  db: Queryable,
  { userId }: SignedIn,
  chance: () => number,
): Promise<{ question: string }> {
  const offered = practiceQuestions();
  const { rows } = await db.execute<{ question: string; mine: number; all: number }>(sql`
    select question, (count(*) filter (where user_id = ${userId}))::int as mine, count(*)::int as all
    from ai_feedback where question = any(${sql.param([...offered])}::text[]) group by question
  `);
  const rated = new Map(rows.map((row) => [row.question, row]));
  const [first] = offered
    .map((question) => ({ question, mine: 0, all: 0, ...rated.get(question), tie: chance() }))
    .sort((a, b) => a.mine - b.mine || a.all - b.all || a.tie - b.tie);
  if (!first) throw new Error("There are no questions to draw from.");
  return { question: first.question };
}
