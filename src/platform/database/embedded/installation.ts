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
import type { Logger } from "../../logger.ts";
import { codeOf, PlatformProblem } from "../../problem.ts";
import { type Binaries, binariesIn, findBinaries } from "./binaries.ts";
import { run } from "./run-program.ts";
import { canEnter, canRun, findServerUser, type ServerUser } from "./server-user.ts";

/** What runs where, and as whom. */
export interface Place {
  binaries: Binaries;
  /** PostgreSQL's data folder; it may not exist yet. Its parent can be entered by the server's user. */
  cluster: string;
  user: ServerUser | null;
}

/** For programs and data when the server's user cannot enter the project, as under a home of mode 700. */
const ELSEWHERE = "/var/lib/assayed";

export async function findPlace(dataDir: string, logger: Logger): Promise<Place> {
  try {
    await mkdir(dataDir, { recursive: true });
    const link = path.join(dataDir, "postgres");
    const found = await realpath(link).catch(() => null);
    const user = await findServerUser(found ?? link);
    if (found && user) await handOver(found, user);
    const binaries = await reachableBinaries(user, logger);
    return { binaries, user, cluster: found ?? (await newCluster(link, user, logger)) };
  } catch (error) {
    if (error instanceof PlatformProblem || !codeOf(error)) throw error;
    throw new PlatformProblem(`The data folder ${dataDir} cannot be used (${(error as Error).message}).`, {
      cause: error,
    });
  }
}

/** A folder that root has put back from a copy belongs to root, and PostgreSQL wants its own. */
async function handOver(cluster: string, user: ServerUser): Promise<void> {
  if ((await stat(cluster)).uid !== 0) return;
  await run("chown", ["-R", `${user.uid}:${user.gid}`, cluster]);
  await chmod(cluster, 0o700);
}

async function reachableBinaries(user: ServerUser | null, logger: Logger): Promise<Binaries> {
  const binaries = await findBinaries();
  if (await canRun(user, binaries.postgres)) return binaries;
  const folder = path.join(ELSEWHERE, `postgresql-${binaries.version}`);
  const copies = binariesIn(folder, binaries.version);
  if (!existsSync(folder)) {
    logger.warn(
      `The database's user cannot enter the project: PostgreSQL's programs are copied to ${folder}`,
    );
    await copyWhole(binaries.folder, folder);
  }
  if (await canRun(user, copies.postgres)) return copies;
  throw new PlatformProblem(
    `PostgreSQL's programs in ${folder} do not start: delete the folder and try again.`,
  );
}

async function makeElsewhere(): Promise<void> {
  await mkdir(ELSEWHERE, { recursive: true });
  await chmod(ELSEWHERE, 0o755);
}

async function copyWhole(from: string, to: string): Promise<void> {
  await makeElsewhere();
  const draft = await mkdtemp(`${to}.new-`);
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await run("chmod", ["-R", "u+rwX,go+rX", draft]);
  await rename(draft, to).catch(() => rm(draft, { recursive: true }));
}

async function newCluster(link: string, user: ServerUser | null, logger: Logger): Promise<string> {
  const dataDir = path.dirname(link);
  if (await canEnter(user, dataDir)) return path.join(await realpath(dataDir), "postgres");
  await makeElsewhere();
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const earlier = (await readdir(ELSEWHERE)).filter((folder) => folder.startsWith(`${name}-`));
  const home = await mkdtemp(path.join(ELSEWHERE, `${name}-`));
  await chmod(home, 0o711);
  if (await lstat(link).catch(() => null)) await rm(link);
  await symlink(path.join(home, "postgres"), link);
  logger.warn(
    { earlier: earlier.map((folder) => path.join(ELSEWHERE, folder)) },
    `The database's user cannot enter ${dataDir}: the database is kept in ${home}, and ${link} leads to it`,
  );
  return path.join(home, "postgres");
}
