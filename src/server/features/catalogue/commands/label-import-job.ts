import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { PlatformProblem } from "#platform/problem.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { importRuns } from "../schema/import-runs.ts";
import { beginLabelImport, runLabelImport } from "./import-labels.ts";
import { importDownload } from "./label-download.ts";
import { labelFileKey } from "./label-files.ts";

/** A file that staff sent, who imports it and why. */
export interface SentLabelFile {
  sha256: string;
  /** Its name on the sender's machine. */
  name: string;
  operator: string;
  reason: string;
}

/**
 * Lets a job import a stored file of labels; returns the number of the import. Throws "not_found" if the file is not stored
 * (any more), and "conflict" while it is being imported.
 */
export async function enqueueLabelImport(
  { db, clock, jobs, storage }: Pick<Services, "db" | "clock" | "jobs" | "storage">,
  { sha256, name, operator, reason }: SentLabelFile,
): Promise<number> {
  if (!(await storage.head(labelFileKey(sha256))))
    throw new ApiError("not_found", "The file isn’t here any more. Choose it again.");
  return db.transaction(async (tx) => {
    const about = { source: name, operator, reason, fileSha256: sha256, isWaiting: true };
    const id = await beginLabelImport(tx, clock, about);
    if (!(await jobs.enqueue(tx, "import-labels", { importRunId: id }, { singletonKey: sha256 })))
      throw new ApiError("conflict", "This file is being imported already. Wait for its end.");
    return id;
  });
}

type JobNeeds = Pick<Services, "db" | "clock" | "jobs" | "storage" | "config" | "logger">;

/** Starts this process's worker, one import at a time. */
export async function startLabelImports(needs: JobNeeds): Promise<void> {
  await needs.jobs.work("import-labels", ({ importRunId }) => importRecorded(needs, importRunId));
}

/**
 * Runs a recorded import, from its beginning also after a crash: what is stored already is unchanged. What is wrong with the
 * file or the network ends it as failed, and no other attempt is made; anything else is thrown, for the next one.
 */
export async function importRecorded(needs: Omit<JobNeeds, "jobs">, id: number): Promise<void> {
  const [run] = await needs.db.select().from(importRuns).where(eq(importRuns.id, id));
  try {
    if (run?.fileSha256) await importSentFile(needs, run, run.fileSha256);
    else if (run?.downloads) await importDownload(needs, { id, ids: run.downloads });
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error;
    needs.logger.warn({ import: id, problem: error.message }, "Labels could not be imported");
  }
}

/** The file is removed once nothing can be tried with it any more. */
async function importSentFile(
  needs: Omit<JobNeeds, "jobs">,
  { id, source }: typeof importRuns.$inferSelect,
  sha256: string,
): Promise<void> {
  const key = labelFileKey(sha256);
  const done = await needs.storage
    .withFile(key, (stored) =>
      underItsName(stored, source, (file, hiddenFolder) => runLabelImport(needs, { id, file, hiddenFolder })),
    )
    .catch(async (error: Error) => {
      if (error instanceof PlatformProblem) await needs.storage.remove(key);
      throw error;
    });
  if (done === null) await endAsMissing(needs, id);
  await needs.storage.remove(key);
}

/** Gives `use` the file under the name that its sender knows, for its sentences. */
async function underItsName<Result>(
  stored: string,
  name: string,
  use: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-labels-"));
  try {
    const file = path.join(folder, name);
    await symlink(path.resolve(stored), file);
    return await use(file, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function endAsMissing({ db, clock }: Pick<JobNeeds, "db" | "clock">, id: number): Promise<void> {
  const failure = "The file isn’t stored any more. Choose it again.";
  await db
    .update(importRuns)
    .set({ failure, isWaiting: false, endedAt: clock.now(), seenAt: clock.now() })
    .where(eq(importRuns.id, id));
}
