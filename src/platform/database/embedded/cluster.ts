import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { randomToken } from "../../ids.ts";
import { codeOf, PlatformProblem } from "../../problem.ts";
import { DATABASE, type DatabaseCredentials, ROLE, writeCredentials } from "./credentials.ts";
import type { Installation } from "./installation.ts";
import { findFreePort } from "./port.ts";
import { isAlive } from "./postmaster.ts";
import { errorMessageIn, runProgram } from "./run-program.ts";

/** Initial settings: durable (fsync on), modest memory. Operators may change them in `postgresql.conf`. */
const SETTINGS: Record<string, string> = {
  shared_buffers: "128MB",
  max_wal_size: "2GB",
  jit: "off",
  random_page_cost: "1.1",
  log_checkpoints: "off",
  // Statements and error details can contain user input: emails, tokens.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** `pg_hba.conf`: only the site's role can log in, from this machine, with its password; the superuser cannot. */
const HBA_RULES = `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`;

/** Character classification for trigrams; collation is by code point on every system. */
const LC_CTYPE: Record<string, string> = { linux: "C.UTF-8", darwin: "en_US.UTF-8" };

/** Creates the data folder under a temporary name and renames it, so that a kill midway leaves no partial one. */
export async function createCluster(installation: Installation): Promise<void> {
  const { binaries, cluster, user } = installation;
  const temporaryFolder = await createTemporaryFolder(cluster);
  try {
    if (user) await chown(temporaryFolder, user.uid, user.gid);
    await runOrThrow(installation, binaries.initdb, [
      ...["--pgdata", temporaryFolder, "--username", "postgres", "--auth", "reject", "--encoding", "UTF8"],
      ...["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"],
      ...["--lc-ctype", LC_CTYPE[process.platform] ?? "C"],
      ...Object.entries(SETTINGS).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
    ]);
    const credentials: DatabaseCredentials = { password: randomToken(), port: await findFreePort() };
    await writeFile(path.join(temporaryFolder, "pg_hba.conf"), HBA_RULES);
    await writeCredentials(temporaryFolder, credentials, user);
    await runOrThrow(
      installation,
      binaries.postgres,
      ["--single", "-D", temporaryFolder, "-c", "exit_on_error=on", "postgres"],
      `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${credentials.password}';\nCREATE DATABASE ${DATABASE} OWNER ${ROLE};\n`,
    );
    await rename(temporaryFolder, cluster);
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true });
    // Another process created the folder first: use that.
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") throw error;
  }
}

/** Creates an empty folder next to the final one; removes those left by killed processes. */
async function createTemporaryFolder(cluster: string): Promise<string> {
  const home = path.dirname(cluster);
  const prefix = `${path.basename(cluster)}.new-`;
  for (const name of await readdir(home)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0;
    if (pid && (pid === process.pid || !isAlive(pid))) await rm(path.join(home, name), { recursive: true });
  }
  const temporaryFolder = path.join(home, `${prefix}${process.pid}`);
  await mkdir(temporaryFolder, { mode: 0o700 });
  return temporaryFolder;
}

async function runOrThrow(
  installation: Installation,
  program: string,
  args: string[],
  input = "",
): Promise<void> {
  const result = await runProgram(program, args, {
    user: installation.user,
    folder: path.dirname(installation.cluster),
    input,
  });
  if (result.code === 0) return;
  throw new PlatformProblem(
    `The database could not be created in ${installation.cluster}: ${errorMessageIn(result.output) || `${program}: ${result.code}`}`,
  );
}

/** Throws `PlatformProblem` unless the folder is a database of the PostgreSQL version that comes with the site. */
export async function checkCluster({ binaries, cluster }: Installation): Promise<void> {
  const bundledVersion = binaries.version.split(".")[0];
  const clusterVersion = await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch((error) => {
    if (codeOf(error) === "ENOENT") return "";
    throw new PlatformProblem(`The database folder ${cluster} could not be read (${codeOf(error)}).`, {
      cause: error,
    });
  });
  if (clusterVersion.trim() === bundledVersion) return;
  if (!/^\d+\s*$/.test(clusterVersion)) {
    throw new PlatformProblem(
      `The database folder ${cluster} is damaged or not a database (invalid PG_VERSION): restore it from a backup, or move it away to start with an empty one.`,
    );
  }
  throw new PlatformProblem(
    `The database in ${cluster} was created by PostgreSQL ${clusterVersion.trim()}, but this is version ${bundledVersion}: ` +
      "export it with the version of the site that created it, or move the folder away.",
  );
}
