import { stat } from "node:fs/promises";
import { PlatformProblem } from "../../problem.ts";
import { run } from "./run-program.ts";

/** Whom the database server runs as; `null` in its place means: as whoever runs the site. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const OWN_USER = "assayed";
/** Users that packages of PostgreSQL make, on Linux and on macOS. */
const USUAL_USERS = ["postgres", "_postgres"];

/**
 * PostgreSQL refuses to run as root. Under root it runs as whoever owns its data already, else as a system user of its
 * own, which is created if need be.
 */
export async function findServerUser(cluster: string): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await lookUp(OWN_USER)) ?? (await create()) ?? (await firstOf(USUAL_USERS)) ?? refuse();
}

async function lookUp(name: string): Promise<ServerUser | null> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : null;
}

async function create(): Promise<ServerUser | null> {
  const options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  await run("useradd", [...options, "--shell", "/usr/sbin/nologin", OWN_USER]);
  return lookUp(OWN_USER);
}

async function firstOf(names: string[]): Promise<ServerUser | null> {
  for (const name of names) {
    const found = await lookUp(name);
    if (found) return found;
  }
  return null;
}

function refuse(): never {
  throw new PlatformProblem(
    "PostgreSQL does not run as root, and no other user could be made for it: start the site as an ordinary user, " +
      "or set DATABASE_URL to a PostgreSQL server.",
  );
}

/** Whether the user gets into a folder. Asked of the system, since modes alone do not tell (lists, mounts, parents). */
export async function canEnter(user: ServerUser | null, folder: string): Promise<boolean> {
  return !user || (await run("/bin/sh", ["-c", 'cd "$0"', folder], { user })).code === 0;
}

/** Whether the user can start a program, its libraries included. */
export async function canRun(user: ServerUser | null, program: string): Promise<boolean> {
  return !user || (await run(program, ["--version"], { user })).code === 0;
}
