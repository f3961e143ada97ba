import { eq } from "drizzle-orm";
import { missingValue } from "#domain/out-of-range.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { PlatformProblem } from "#platform/problem.ts";
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
  /** Says that the import is alive while there is nothing to count. */
  touch(): Promise<unknown>;
  /** Notes findings; they are stored with the next progress. */
  rejected(findings: readonly ImportRunFinding[]): void;
  conflicting(findings: readonly ImportRunFinding[]): void;
}

/** What is known of an import before it runs. */
export type ImportAbout = Pick<typeof importRuns.$inferInsert, "kind" | "source" | "operator"> &
  Partial<Pick<typeof importRuns.$inferInsert, "fileSha256" | "downloads" | "isWaiting">>;

/** Records that an import was asked for, and returns its number. */
export async function addImportRun(db: Queryable, clock: Clock, about: ImportAbout): Promise<number> {
  const now = clock.now();
  const [row] = await db
    .insert(importRuns)
    .values({ ...about, begunAt: now, seenAt: now })
    .returning({ id: importRuns.id });
  return (row ?? missingValue("The import")).id;
}

/** Runs an import and records it, from its beginning to its end. */
export async function recordImport<Result>(
  needs: { db: Db; clock: Clock },
  about: ImportAbout,
  run: (recorder: ImportRecorder) => Promise<Result>,
): Promise<Result> {
  return runImport(needs, await addImportRun(needs.db, needs.clock, about), run);
}

/**
 * Runs a recorded import, also one that a crash or a failure has stopped: how far it is, its findings, and how it ended. What it
 * throws is stored as its failure and thrown again.
 */
export async function runImport<Result>(
  { db, clock }: { db: Db; clock: Clock },
  id: number,
  run: (recorder: ImportRecorder) => Promise<Result>,
): Promise<Result> {
  const set = (values: Partial<typeof importRuns.$inferInsert>) =>
    db
      .update(importRuns)
      .set({ ...values, seenAt: clock.now() })
      .where(eq(importRuns.id, id));
  const rejections: ImportRunFinding[] = [];
  const conflictList: ImportRunFinding[] = [];
  try {
    await set({ isWaiting: false, endedAt: null, failure: null });
    const result = await run({
      runId: id,
      async progress({ added, changed, unchanged, rejected, other = 0, conflicts = 0, fraction }) {
        const counts = { added, changed, unchanged, rejected, other, conflicts };
        await set({ ...counts, rejections, conflictList, fraction: fraction ?? null });
      },
      touch: () => set({}),
      rejected: (findings) => addFindings(rejections, findings),
      conflicting: (findings) => addFindings(conflictList, findings),
    });
    await set({ endedAt: clock.now() });
    return result;
  } catch (error) {
    // What stopped the import may also stop this note: then the import counts as stopped.
    await set({ failure: failureOf(error), endedAt: clock.now() }).catch(() => undefined);
    throw error;
  }
}

/** What went wrong, without the statement and its values that a query failed with. */
function failureOf(error: unknown): string {
  if (error instanceof PlatformProblem) return error.message;
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return cause instanceof Error ? cause.message : String(cause);
}

function addFindings(all: ImportRunFinding[], findings: readonly ImportRunFinding[]): void {
  all.push(...findings.slice(0, Math.max(0, MAX_FINDINGS - all.length)));
}
