import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { findPostgres, NO_POSTGRES } from "#tests/support/postgres-clusters.ts";
import { dumpedCopy } from "./backups/dump.ts";
import { embeddedCopy } from "./backups/embedded.ts";
import { pointInTime } from "./copies/point-in-time.ts";
import { prove } from "./nodes/proof.ts";

/**
 * Takes copies of sites while visitors write, puts them back elsewhere, and starts from them: the folder of an embedded
 * database, a dump of a server's, and a base copy with its log. Needs Debian's `postgresql`.
 */
const FOLDER = path.resolve("test-output/copies");

const programs = await findPostgres();
if (!programs) throw new Error(NO_POSTGRES);
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const broken = await prove([
  () => embeddedCopy(FOLDER),
  () => dumpedCopy(programs, FOLDER),
  () => pointInTime(programs),
]);
process.exitCode = broken > 0 ? 1 : 0;
