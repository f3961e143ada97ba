import { desc, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  ImportRun,
  ImportRunDetails,
  ImportState,
  listEditConflicts,
  listImportRuns,
} from "#contract/staff/imports.ts";
import type { Queryable } from "#platform/database/database.ts";
import { isRunning } from "#server/features/catalogue/commands/undo-import.ts";
import {
  findImportRun,
  findImportRuns,
  readUndo,
  type StoredImportRun,
} from "#server/features/catalogue/queries/import-runs.ts";
import { recordEdits } from "#server/features/catalogue/schema/edits.ts";

function stateOf(run: StoredImportRun, now: Date): ImportState {
  if (run.undoneAt) return "undone";
  if (run.failure !== null) return "failed";
  if (run.endedAt) return "ended";
  if (run.isWaiting) return "waiting";
  return isRunning(run, now) ? "running" : "stopped";
}

export function presentImportRun(run: StoredImportRun, now: Date): ImportRun {
  const { id, kind, source, operator, fraction, failure } = run;
  const { added, changed, unchanged, other, rejected, conflicts } = run;
  return {
    ...{ id, kind, source, operator, fraction, failure },
    ...{ added, changed, unchanged, other, rejected, conflicts },
    from_console: run.fileSha256 !== null || run.downloads !== null,
    state: stateOf(run, now),
    begun_at: run.begunAt.toISOString(),
    seen_at: run.seenAt.toISOString(),
  };
}

/** Imports, the newest first. */
export async function readImportRuns(
  db: Queryable,
  now: Date,
): Promise<z.output<typeof listImportRuns.output>> {
  const { total, list } = await findImportRuns(db);
  return { total, list: list.map((run) => presentImportRun(run, now)) };
}

/** One import with its findings, and what its undo would do. */
export async function readImportRun(db: Queryable, id: number, now: Date): Promise<ImportRunDetails> {
  const run = await findImportRun(db, id);
  const hasUndo = run.kind === "dsld" && run.undoneAt === null && !isRunning(run, now);
  return {
    ...presentImportRun(run, now),
    rejections: run.rejections,
    conflict_list: run.conflictList,
    undo: hasUndo ? await readUndo(db, id) : null,
    undone:
      run.undoneAt && run.undoneBy
        ? { operator: run.undoneBy, at: run.undoneAt.toISOString(), removed: run.removed }
        : null,
  };
}

const MAX_CONFLICTS = 100;

/** Fields that staff set and whose source has changed since. */
export async function readEditConflicts(db: Queryable): Promise<z.output<typeof listEditConflicts.output>> {
  const open = isNotNull(recordEdits.sourceChangedAt);
  const nameOf = (column: "slug" | "name") => sql<string>`case ${recordEdits.kind}
    when 'brand' then (select b.${sql.identifier(column)} from brands b where b.id = ${recordEdits.recordId})
    else (select s.${sql.identifier(column)} from supplements s where s.id = ${recordEdits.recordId}) end`;
  const [total, rows] = await Promise.all([
    db.$count(recordEdits, open),
    db
      .select({ edit: recordEdits, slug: nameOf("slug"), record: nameOf("name") })
      .from(recordEdits)
      .where(open)
      .orderBy(desc(recordEdits.sourceChangedAt))
      .limit(MAX_CONFLICTS),
  ]);
  const list = rows.map(({ edit, slug, record }) => ({
    ...{ kind: edit.kind, slug, record, field: edit.field },
    ours: edit.value,
    operator: edit.operator,
    edited_at: edit.editedAt.toISOString(),
    source: edit.sourceValue,
    source_changed_at: edit.sourceChangedAt?.toISOString() ?? "",
  }));
  return { total, list };
}
