import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import path from "node:path";
import { dataFolderProblem } from "../../data-folder.ts";
import type { Logger } from "../../logger.ts";
import { PlatformProblem } from "../../problem.ts";
import { type Binaries, binariesIn, findBinaries } from "./binaries.ts";
import { runProgram } from "./run-program.ts";
import { canEnter, canRun, findServerUser, type ServerUser } from "./server-user.ts";

/** Programs, data folder and operating system user of the embedded PostgreSQL. */
export interface Installation {
  binaries: Binaries;
  /** PostgreSQL's data folder; may not exist yet. The server's user has access to its parent. */
  cluster: string;
  user: ServerUser | null;
}

/** For programs and data if the server's user has no access to the project, such as in a home folder of mode 700. */
const FALLBACK_FOLDER = "/var/lib/assayed";

export async function findInstallation(dataDir: string, logger: Logger): Promise<Installation> {
  try {
    await mkdir(dataDir, { recursive: true });
    const link = path.join(dataDir, "postgres");
    const existing = await realpath(link).catch(() => null);
    const user = await findServerUser(existing ?? link);
    if (existing && user) await changeOwner(existing, user);
    const binaries = await reachableBinaries(user, logger);
    return { binaries, user, cluster: existing ?? (await newCluster(link, user, logger)) };
  } catch (error) {
    throw dataFolderProblem(dataDir, error);
  }
}

/** A data folder restored from a backup by root belongs to root; PostgreSQL must own it. */
async function changeOwner(cluster: string, user: ServerUser): Promise<void> {
  if ((await stat(cluster)).uid !== 0) return;
  await runProgram("chown", ["-R", `${user.uid}:${user.gid}`, cluster]);
  await chmod(cluster, 0o700);
}

async function reachableBinaries(user: ServerUser | null, logger: Logger): Promise<Binaries> {
  const binaries = await findBinaries();
  if (await canRun(user, binaries.postgres)) return binaries;
  const folder = path.join(FALLBACK_FOLDER, `postgresql-${binaries.version}`);
  const copies = binariesIn(folder, binaries.version);
  if (!existsSync(folder)) {
    logger.warn(
      `The database's user has no access to the project: copying PostgreSQL's programs to ${folder}`,
    );
    await copyAtomically(binaries.folder, folder);
  }
  if (await canRun(user, copies.postgres)) return copies;
  throw new PlatformProblem(
    `PostgreSQL's programs in ${folder} don't start: delete the folder and try again.`,
  );
}

async function createFallbackFolder(): Promise<void> {
  await mkdir(FALLBACK_FOLDER, { recursive: true });
  await chmod(FALLBACK_FOLDER, 0o755);
}

async function copyAtomically(from: string, to: string): Promise<void> {
  await createFallbackFolder();
  const temporaryFolder = await mkdtemp(`${to}.new-`);
  await cp(from, temporaryFolder, { recursive: true, verbatimSymlinks: true });
  await runProgram("chmod", ["-R", "u+rwX,go+rX", temporaryFolder]);
  await rename(temporaryFolder, to).catch(() => rm(temporaryFolder, { recursive: true }));
}

async function newCluster(link: string, user: ServerUser | null, logger: Logger): Promise<string> {
  const dataDir = path.dirname(link);
  if (await canEnter(user, dataDir)) return path.join(await realpath(dataDir), "postgres");
  await createFallbackFolder();
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const earlier = (await readdir(FALLBACK_FOLDER)).filter((folder) => folder.startsWith(`${name}-`));
  const home = await mkdtemp(path.join(FALLBACK_FOLDER, `${name}-`));
  await chmod(home, 0o711);
  if (await lstat(link).catch(() => null)) await rm(link);
  await symlink(path.join(home, "postgres"), link);
  logger.warn(
    { earlier: earlier.map((folder) => path.join(FALLBACK_FOLDER, folder)) },
    `The database's user has no access to ${dataDir}: the database is stored in ${home}, linked from ${link}`,
  );
  return path.join(home, "postgres");
}
