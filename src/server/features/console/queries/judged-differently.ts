import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Desk } from "#contract/staff/desk.ts";
import { VERDICTS } from "#contract/verdicts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { reports } from "#server/features/reports/schema.ts";

/** Reports on one page of the desk. */
const MAX_LISTED = 50;

/** Published reports in effect whose verdict today's edition would not give, the worst by today's rules first. */
export async function judgedDifferently(db: Queryable): Promise<Desk["judged_differently"]> {
  const worstFirst = sql`array_position(${sql.param([...VERDICTS])}::text[], ${reports.verdictToday})`;
  const differs = and(
    inArray(reports.state, ["current", "disputed"]),
    isNotNull(reports.verdictToday),
    sql`${reports.verdictToday} <> ${reports.verdict}`,
  );
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(reports).where(differs);
  const list = await db
    .select({
      report_slug: reports.slug,
      report_number: reports.reportNumber,
      product: supplements.name,
      verdict: reports.verdict,
      verdict_today: sql<(typeof VERDICTS)[number]>`${reports.verdictToday}`,
    })
    .from(reports)
    .innerJoin(supplements, eq(supplements.id, reports.supplementId))
    .where(differs)
    .orderBy(worstFirst, sql`${reports.testedAt} desc`, reports.id)
    .limit(MAX_LISTED);
  return { count: counted?.count ?? 0, list };
}
