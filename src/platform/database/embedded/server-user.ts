import { stat } from "node:fs/promises";
import { PlatformProblem } from "../../problem.ts";
import { runProgram } from "./run-program.ts";

/** Operating system user of the database server; `null` means the user that runs the site. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const DEDICATED_USER = "assayed";
/** Users created by PostgreSQL packages on Linux and macOS. */
const PACKAGED_USERS = ["postgres", "_postgres"];

/**
 * The user to run PostgreSQL as, since it does not run as root: the owner of an existing data folder, else a dedicated
 * system user, created if needed. `null` unless this process is root.
 */
export async function findServerUser(cluster: string): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (
    (await lookUp(DEDICATED_USER)) ?? (await create()) ?? (await firstOf(PACKAGED_USERS)) ?? failWithoutUser()
  );
}

async function lookUp(name: string): Promise<ServerUser | null> {
  const [uid, gid] = await Promise.all([runProgram("id", ["-u", name]), runProgram("id", ["-g", name])]);
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : null;
}

async function create(): Promise<ServerUser | null> {
  const options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  await runProgram("useradd", [...options, "--shell", "/usr/sbin/nologin", DEDICATED_USER]);
  return lookUp(DEDICATED_USER);
}

async function firstOf(names: string[]): Promise<ServerUser | null> {
  for (const name of names) {
    const user = await lookUp(name);
    if (user) return user;
  }
  return null;
}

function failWithoutUser(): never {
  throw new PlatformProblem(
    "PostgreSQL does not run as root, and no other user could be created: start the site as an ordinary user, " +
      "or set DATABASE_URL to a PostgreSQL server.",
  );
}

/** Whether the user can enter a folder. Tested by trying, since modes alone don't tell (ACLs, mounts, parents). */
export async function canEnter(user: ServerUser | null, folder: string): Promise<boolean> {
  return !user || (await runProgram("/bin/sh", ["-c", 'cd "$0"', folder], { user })).code === 0;
}

/** Whether the user can run a program, including its libraries. */
export async function canRun(user: ServerUser | null, program: string): Promise<boolean> {
  return !user || (await runProgram(program, ["--version"], { user })).code === 0;
}
