import { sql } from "drizzle-orm";
import { CERTAINTIES, type Certainty, REFUSAL_REASONS } from "#contract/ai-search-vocabulary.ts";
import type { AiSearchFigures } from "#contract/staff/ai-search.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { type CountedQuestion, keyOfCounted } from "../safety/counted-question.ts";
import { GOALS } from "../understanding/goals.ts";

/** How questions were taken and where people went on from there, and which goals are said to be misread, from a day on (`YYYY-MM-DD`). */
export async function readQuestionFigures(
  db: ReadOnlyDb,
  since: string,
): Promise<Omit<AiSearchFigures, "counting">> {
  const [keys, opinions, misread] = await Promise.all([
    db.execute<{ key: string; count: number }>(sql`
      select key, sum(count)::int as count from daily_figures where kind = 'question' and day >= ${since} group by key`),
    db.execute<{ all: number; misread: number }>(sql`
      select count(*)::int as all, (count(*) filter (where reason = 'wrong_goal'))::int as misread
      from ai_feedback where created_at >= ${since}::date`),
    db.execute<{ goal: string; count: number }>(sql`
      select goal, count(*)::int as count from ai_feedback cross join unnest(goals) as goal
      where reason = 'wrong_goal' and created_at >= ${since}::date group by goal order by count desc, goal`),
  ]);
  const counts = new Map(keys.rows.map(({ key, count }) => [key, count]));
  const countOf = (counted: CountedQuestion) => counts.get(keyOfCounted(counted)) ?? 0;
  const asked = [...counts].filter(([key]) => key.startsWith("asked/"));
  return {
    asked: asked.reduce((sum, [, count]) => sum + count, 0),
    off_topic: countOf({ event: "asked", danger: "off_topic", certainty: "none" }),
    dangers: REFUSAL_REASONS.filter((reason) => reason !== "off_topic").map((danger) => ({
      danger,
      ...(Object.fromEntries(
        CERTAINTIES.map((certainty) => [certainty, countOf({ event: "asked", danger, certainty })]),
      ) as Record<Certainty, number>),
      acknowledged: countOf({ event: "acknowledged", danger, certainty: "possible" }),
      not_me: countOf({ event: "not_me", danger, certainty: "certain" }),
    })),
    opinions: { all: opinions.rows[0]?.all ?? 0, misread: opinions.rows[0]?.misread ?? 0 },
    misread_goals: misread.rows.map(({ goal, count }) => ({ goal: GOALS.get(goal)?.name ?? goal, count })),
  };
}
