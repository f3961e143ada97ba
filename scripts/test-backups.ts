import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { findPostgres, POSTGRES_MISSING } from "#tests/support/postgres-clusters.ts";
import { checkDump } from "./backups/dump.ts";
import { checkFolderCopy } from "./backups/embedded.ts";
import { checkPointInTimeRecovery } from "./backups/point-in-time.ts";
import { runChecks } from "./nodes/check.ts";

/**
 * Backup test: backs up sites under write load, restores them elsewhere, and starts from the restored data: the folder of
 * an embedded database, a dump, and a base backup with its WAL archive. Needs Debian's `postgresql`.
 */
const FOLDER = path.resolve("test-output/backups");

const programs = await findPostgres();
if (!programs) throw new Error(POSTGRES_MISSING);
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const failures = await runChecks([
  () => checkFolderCopy(FOLDER),
  () => checkDump(programs, FOLDER),
  () => checkPointInTimeRecovery(programs),
]);
process.exitCode = failures > 0 ? 1 : 0;
