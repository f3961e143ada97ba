import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { randomToken } from "../../ids.ts";
import { codeOf, PlatformProblem } from "../../problem.ts";
import { type Access, DATABASE, ROLE, writeAccess } from "./credentials.ts";
import type { Place } from "./installation.ts";
import { freePort } from "./port.ts";
import { isAlive } from "./postmaster.ts";
import { complaintIn, run } from "./run-program.ts";

/** Durable (fsync stays on) with modest memory. `postgresql.conf` holds them from then on: an operator may change them. */
const SETTINGS: Record<string, string> = {
  shared_buffers: "128MB",
  max_wal_size: "2GB",
  jit: "off",
  random_page_cost: "1.1",
  log_checkpoints: "off",
  // Statements and details of errors hold what people typed: addresses, tokens.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** Only the site's role gets in, from this machine, with its password; nobody can log in as the superuser. */
const WHO_MAY_ENTER = `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`;

/** What tells letters from other signs in trigrams; sorting is by code point on every system. */
const CHARACTER_TYPES: Record<string, string> = { linux: "C.UTF-8", darwin: "en_US.UTF-8" };

/** Makes the data folder whole under another name, then puts it in its place: killed midway, nothing half is left. */
export async function createCluster(place: Place): Promise<void> {
  const { binaries, cluster, user } = place;
  const draft = await newDraft(cluster);
  try {
    if (user) await chown(draft, user.uid, user.gid);
    await demand(place, binaries.initdb, [
      ...["--pgdata", draft, "--username", "postgres", "--auth", "reject", "--encoding", "UTF8"],
      ...["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"],
      ...["--lc-ctype", CHARACTER_TYPES[process.platform] ?? "C"],
      ...Object.entries(SETTINGS).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
    ]);
    const access: Access = { password: randomToken(), port: await freePort() };
    await writeFile(path.join(draft, "pg_hba.conf"), WHO_MAY_ENTER);
    await writeAccess(draft, access, user);
    await demand(
      place,
      binaries.postgres,
      ["--single", "-D", draft, "-c", "exit_on_error=on", "postgres"],
      `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${access.password}';\nCREATE DATABASE ${DATABASE} OWNER ${ROLE};\n`,
    );
    await rename(draft, cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was quicker: its folder is as good.
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") throw error;
  }
}

/** An empty folder beside the one to be; what killed processes left of theirs goes. */
async function newDraft(cluster: string): Promise<string> {
  const home = path.dirname(cluster);
  const prefix = `${path.basename(cluster)}.new-`;
  for (const name of await readdir(home)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0;
    if (pid && (pid === process.pid || !isAlive(pid))) await rm(path.join(home, name), { recursive: true });
  }
  const draft = path.join(home, `${prefix}${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  return draft;
}

async function demand(place: Place, program: string, args: string[], input = ""): Promise<void> {
  const ran = await run(program, args, { user: place.user, folder: path.dirname(place.cluster), input });
  if (ran.code === 0) return;
  throw new PlatformProblem(
    `The database could not be made in ${place.cluster}: ${complaintIn(ran.output) || `${program}: ${ran.code}`}`,
  );
}

/** Throws `PlatformProblem` unless the folder looks like a database of the version that we have programs for. */
export async function checkCluster({ binaries, cluster }: Place): Promise<void> {
  const ours = binaries.version.split(".")[0];
  const theirs = await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch((error) => {
    if (codeOf(error) === "ENOENT") return "";
    throw new PlatformProblem(`The database folder ${cluster} cannot be read (${codeOf(error)}).`, {
      cause: error,
    });
  });
  if (theirs.trim() === ours) return;
  if (!/^\d+\s*$/.test(theirs)) {
    throw new PlatformProblem(
      `The database folder ${cluster} is damaged or holds something else (PG_VERSION is not usable): restore it from a copy, or move it away to begin with an empty one.`,
    );
  }
  throw new PlatformProblem(
    `The database in ${cluster} was made by PostgreSQL ${theirs.trim()}, and this is ${ours}: ` +
      "export it with the version of the site that made it, or move the folder away.",
  );
}
