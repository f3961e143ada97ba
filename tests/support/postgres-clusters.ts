import { existsSync } from "node:fs";
import { appendFile, chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "#platform/database/embedded/run-program.ts";
import type { ServerUser } from "#platform/database/embedded/server-user.ts";
import { freePort } from "./free-port.ts";

/** A PostgreSQL with a folder and a port of its own, which nobody but this machine can reach. */
export interface Cluster {
  port: number;
  /** Where its programs are. */
  programs: string;
  /** Of the database `postgres`, as the superuser. */
  url: string;
  folder: string;
  start(): Promise<void>;
  /** `immediate`: as if the power had gone. */
  stop(how?: "fast" | "immediate"): Promise<void>;
  remove(): Promise<void>;
}

/** Debian's place for the programs of each version; the newest that can copy a cluster is taken. */
const DEBIAN = "/usr/lib/postgresql";

const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  "max_connections = 200",
  "shared_buffers = 64MB",
  "wal_level = replica",
  "hot_standby = on",
];

/** Where PostgreSQL's programs are, `pg_basebackup` among them; null: not installed. */
export async function findPostgres(): Promise<string | null> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN, version, "bin"));
  return folders.find((folder) => existsSync(path.join(folder, "pg_basebackup"))) ?? null;
}

/** Why tests of replication do not run, if they do not. */
export const NO_POSTGRES = `There are no programs of PostgreSQL in ${DEBIAN}: apt-get install postgresql`;

export async function createPrimary(programs: string, settings: readonly string[] = []): Promise<Cluster> {
  return made(programs, async (tools, folder) => {
    await tools("initdb", ["-D", folder, "-U", "postgres", "--auth", "trust", "--no-sync", "-E", "UTF8"]);
    return [...SETTINGS, ...settings];
  });
}

/** A streaming replica, copied from the primary while it runs; a slot keeps the log that it has not seen. */
export async function createReplica(programs: string, primary: Cluster, name: string): Promise<Cluster> {
  return made(programs, async (tools, folder) => {
    const slot = ["--create-slot", "--slot", name, "--write-recovery-conf", "--checkpoint", "fast"];
    await tools("pg_basebackup", ["-D", folder, "-d", primary.url, "--wal-method", "stream", ...slot]);
    return [];
  });
}

/** Keeps every finished file of its log in `archiveOf` it. */
export const ARCHIVING = [
  "archive_mode = on",
  "archive_command = 'cp %p ../archive/%f'",
  "archive_timeout = 1min",
];

const archiveOf = ({ folder }: Cluster): string => path.join(folder, "../archive");

/** A copy of a running cluster that archives, to be kept until `replayTo` is called. */
export async function createBaseCopy(
  primary: Cluster,
): Promise<{ replayTo(time: string): Promise<Cluster> }> {
  const copy = await made(primary.programs, async (tools, folder) => {
    await tools("pg_basebackup", ["-D", folder, "-d", primary.url, "--checkpoint", "fast"]);
    return ["archive_mode = off"];
  });
  return {
    /** As the primary was at this time, from its copy and the log that it has archived since. */
    async replayTo(time) {
      const settings = [
        `restore_command = 'cp ${archiveOf(primary)}/%f %p'`,
        `recovery_target_time = '${time}'`,
        "recovery_target_action = promote",
      ];
      await appendFile(path.join(copy.folder, "postgresql.conf"), `${settings.join("\n")}\n`);
      await writeFile(path.join(copy.folder, "recovery.signal"), "");
      await copy.start();
      return copy;
    },
  };
}

type Tools = (program: string, args: string[]) => Promise<void>;

async function made(
  programs: string,
  fill: (tools: Tools, folder: string) => Promise<readonly string[]>,
): Promise<Cluster> {
  const user = await serverUser();
  const home = await mkdtemp(path.join(tmpdir(), "assayed-cluster-"));
  await chmod(home, 0o755);
  if (user) await chown(home, user.uid, user.gid);
  const folder = path.join(home, "data");
  const archive = path.join(home, "archive");
  await mkdir(archive);
  if (user) await chown(archive, user.uid, user.gid);
  const port = await freePort();
  const tools: Tools = async (program, args) => {
    const ran = await run(path.join(programs, program), args, { user });
    if (ran.code !== 0) throw new Error(`${program}: ${ran.output || ran.code}`);
  };
  const settings = [...(await fill(tools, folder)), `port = ${port}`];
  // What a replica was copied with stands above; the last line counts.
  await appendFile(path.join(folder, "postgresql.conf"), `${settings.join("\n")}\n`);
  return {
    port,
    programs,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    start: () => tools("pg_ctl", ["-D", folder, "-l", path.join(home, "log"), "-w", "start"]),
    stop: (how = "fast") => tools("pg_ctl", ["-D", folder, "-w", "-m", how, "stop"]),
    async remove() {
      await run(path.join(programs, "pg_ctl"), ["-D", folder, "-w", "-m", "immediate", "stop"], { user });
      await rm(home, { recursive: true });
    },
  };
}

/** PostgreSQL refuses to run as root: under root, its package's own user runs it. */
async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
  if (uid.code !== 0) throw new Error("PostgreSQL does not run as root, and there is no user postgres.");
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
