import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { knowledgeFile } from "../understanding/goals.ts";

let questions: readonly string[] | null = null;

/** Practice questions for users who want to rate results. */
export function practiceQuestions(): readonly string[] {
  questions ??= readFileSync(knowledgeFile("practice.txt"), "utf8").split("\n").filter(Boolean);
  return questions;
}

/** Practice questions, those first that the user has rated least, then those rated least; `random` (0 up to 1) breaks ties. */
export async function leastRatedQuestions(
  db: Queryable,
  { userId }: SignedIn,
  random: () => number,
): Promise<string[]> {
  const candidates = practiceQuestions();
  const { rows } = await db.execute<{ question: string; mine: number; all: number }>(sql`
    select question, (count(*) filter (where user_id = ${userId}))::int as mine, count(*)::int as all
    from ai_feedback where question = any(${sql.param([...candidates])}::text[]) group by question
  `);
  const rated = new Map(rows.map((row) => [row.question, row]));
  return candidates
    .map((question) => ({ question, mine: 0, all: 0, ...rated.get(question), tie: random() }))
    .sort((a, b) => a.mine - b.mine || a.all - b.all || a.tie - b.tie)
    .map(({ question }) => question);
}
