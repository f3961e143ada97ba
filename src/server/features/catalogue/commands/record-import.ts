import { eq } from "drizzle-orm";
import type { ImportKind } from "#contract/staff/imports.ts";
import { missingValue } from "#domain/out-of-range.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { type ImportRunFinding, importRuns } from "../schema/import-runs.ts";

/** Rejected rows and conflicts that are stored with an import, each. */
export const MAX_FINDINGS = 500;

/** Counts of an import so far, and the share of its source that is stored, if it is known. */
export interface ImportProgress {
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
  other?: number;
  conflicts?: number;
  fraction?: number;
}

/** How a running import says how far it is. */
export interface ImportRecorder {
  runId: number;
  progress(progress: ImportProgress): Promise<void>;
  /** Notes findings; they are stored with the next progress. */
  rejected(findings: readonly ImportRunFinding[]): void;
  conflicting(findings: readonly ImportRunFinding[]): void;
}

/**
 * Runs an import and records it: who began it and when, how far it is, its findings, and how it ended. What it throws is stored
 * as its failure and thrown again.
 */
export async function recordImport<Result>(
  { db, clock }: { db: Db; clock: Clock },
  about: { kind: ImportKind; source: string; operator: string },
  run: (recorder: ImportRecorder) => Promise<Result>,
): Promise<Result> {
  const now = clock.now();
  const [row] = await db
    .insert(importRuns)
    .values({ ...about, begunAt: now, seenAt: now })
    .returning({ id: importRuns.id });
  const { id } = row ?? missingValue("The import");
  const set = (values: Partial<typeof importRuns.$inferInsert>) =>
    db
      .update(importRuns)
      .set({ ...values, seenAt: clock.now() })
      .where(eq(importRuns.id, id));
  const rejections: ImportRunFinding[] = [];
  const conflictList: ImportRunFinding[] = [];
  try {
    const result = await run({
      runId: id,
      async progress({ added, changed, unchanged, rejected, other = 0, conflicts = 0, fraction }) {
        const counts = { added, changed, unchanged, rejected, other, conflicts };
        await set({ ...counts, rejections, conflictList, fraction: fraction ?? null });
      },
      rejected: (findings) => addFindings(rejections, findings),
      conflicting: (findings) => addFindings(conflictList, findings),
    });
    await set({ endedAt: clock.now() });
    return result;
  } catch (error) {
    // What stopped the import may also stop this note: then the import counts as stopped.
    await set({ failure: (error as Error).message, endedAt: clock.now() }).catch(() => undefined);
    throw error;
  }
}

function addFindings(all: ImportRunFinding[], findings: readonly ImportRunFinding[]): void {
  all.push(...findings.slice(0, Math.max(0, MAX_FINDINGS - all.length)));
}
