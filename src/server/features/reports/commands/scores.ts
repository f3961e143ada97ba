import { and, asc, eq, gt, lt, or, sql } from "drizzle-orm";
import { SCORE_VERSION } from "#domain/score/formula.ts";
import type { Db } from "#platform/database/database.ts";
import { repeat } from "#platform/recurring-job.ts";
import type { Services } from "#server/services.ts";
import { reportDocument } from "../queries/documents.ts";
import { judged, scoreColumns } from "../rules/published-report.ts";
import { reports } from "../schema.ts";
import { refreshSearchRows } from "./report-rows.ts";

const DAY_MS = 86_400_000;
/** Reports whose score is renewed in one transaction. */
const AT_ONCE = 200;

/** Works every score out anew that was asked for on an earlier day, or by an older formula. Answers how many changed. */
export async function renewScores(db: Db, on: string): Promise<number> {
  let changed = 0;
  for (let after = 0; ; ) {
    const { last, count } = await db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(reports)
        .where(
          and(
            gt(reports.id, after),
            or(lt(reports.scoredOn, on), sql`${reports.scoreVersion} <> ${SCORE_VERSION}`),
          ),
        )
        .orderBy(asc(reports.id))
        .limit(AT_ONCE)
        .for("update");
      const moved: number[] = [];
      for (const { id, state, testedAt, score, scoreVersion, supplementId } of due) {
        const columns = scoreColumns(judged(await reportDocument(tx, id)), { state, testedAt, on });
        await tx.update(reports).set(columns).where(eq(reports.id, id));
        if (columns.score !== score || columns.scoreVersion !== scoreVersion) moved.push(supplementId);
      }
      if (moved.length > 0) await refreshSearchRows(tx, [...new Set(moved)]);
      return { last: due.at(-1)?.id, count: moved.length };
    });
    if (last === undefined) return changed;
    after = last;
    changed += count;
  }
}

/** Once now and then once a day, by one of the processes: a measurement grows old without anybody touching it. */
export const renewScoresDaily = (needs: Pick<Services, "db" | "jobs" | "clock">): Promise<void> =>
  repeat(needs, "renew-scores", DAY_MS, (now) => renewScores(needs.db, dayOf(now)));

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
