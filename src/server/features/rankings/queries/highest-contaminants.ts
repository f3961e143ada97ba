import { asc, eq, inArray } from "drizzle-orm";
import type { RankedProduct } from "#contract/rankings.ts";
import { highestContaminant } from "#domain/score/inputs.ts";
import { type JudgedReport, judgeReport } from "#domain/verdict/judge-report.ts";
import { reportToJudge } from "#domain/verdict/report-to-judge.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { reportResults, reports } from "../../reports/schema.ts";

type Highest = RankedProduct["highest_contaminant"];

/**
 * The contaminant measured highest against its safety limit, by slug of the report; judged here, because a share needs
 * units converted.
 */
export async function highestContaminants(
  db: ReadOnlyDb,
  slugs: readonly string[],
): Promise<Map<string, Highest>> {
  if (slugs.length === 0) return new Map();
  const [rows, results] = await Promise.all([
    db
      .select({ id: reports.id, slug: reports.slug, product: reports.product, plan: reports.plan })
      .from(reports)
      .where(inArray(reports.slug, [...slugs])),
    db
      .select({ row: reportResults })
      .from(reportResults)
      .innerJoin(reports, eq(reports.id, reportResults.reportId))
      .where(inArray(reports.slug, [...slugs]))
      .orderBy(asc(reportResults.position)),
  ]);
  const byReport = Map.groupBy(results, ({ row }) => row.reportId);
  return new Map(
    rows.map(({ id, slug, product, plan }) => {
      const own = (byReport.get(id) ?? []).map(({ row }) => row);
      return [slug, presentHighest(judgeReport(reportToJudge({ product, plan, results: own }), "house"))];
    }),
  );
}

function presentHighest(judged: JudgedReport): Highest {
  const highest = highestContaminant(judged);
  return (
    highest && {
      name: highest.name,
      percent_of_limit: highest.share * 100,
      at_most: !highest.isMeasured,
    }
  );
}
