import { existsSync } from "node:fs";
import { appendFile, chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runProgram } from "#platform/database/embedded/run-program.ts";
import type { ServerUser } from "#platform/database/embedded/server-user.ts";
import { freePort } from "./free-port.ts";

/** A PostgreSQL cluster with its own folder and port, reachable from this machine only. */
export interface PostgresCluster {
  port: number;
  /** Folder of its programs. */
  programs: string;
  /** URL of the database `postgres`, as superuser. */
  url: string;
  folder: string;
  start(): Promise<void>;
  /** `immediate`: like a power failure. */
  stop(how?: "fast" | "immediate"): Promise<void>;
  remove(): Promise<void>;
}

/** Debian's folder of PostgreSQL versions. */
const POSTGRES_VERSIONS_FOLDER = "/usr/lib/postgresql";

const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  "max_connections = 200",
  "shared_buffers = 64MB",
  "wal_level = replica",
  "hot_standby = on",
];

/** Folder of the newest PostgreSQL programs that include `pg_basebackup`; null if not installed. */
export async function findPostgres(): Promise<string | null> {
  const versions = await readdir(POSTGRES_VERSIONS_FOLDER).catch(() => []);
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(POSTGRES_VERSIONS_FOLDER, version, "bin"));
  return folders.find((folder) => existsSync(path.join(folder, "pg_basebackup"))) ?? null;
}

/** Message for skipped replication tests. */
export const POSTGRES_MISSING = `PostgreSQL isn't installed in ${POSTGRES_VERSIONS_FOLDER}: apt-get install postgresql`;

export async function createPrimary(
  programs: string,
  settings: readonly string[] = [],
): Promise<PostgresCluster> {
  return createCluster(programs, async (tools, folder) => {
    await tools("initdb", ["-D", folder, "-U", "postgres", "--auth", "trust", "--no-sync", "-E", "UTF8"]);
    return [...SETTINGS, ...settings];
  });
}

/** A streaming replica, copied from the running primary; a replication slot retains the WAL it has not received. */
export async function createReplica(
  programs: string,
  primary: PostgresCluster,
  name: string,
): Promise<PostgresCluster> {
  return createCluster(programs, async (tools, folder) => {
    const slot = ["--create-slot", "--slot", name, "--write-recovery-conf", "--checkpoint", "fast"];
    await tools("pg_basebackup", ["-D", folder, "-d", primary.url, "--wal-method", "stream", ...slot]);
    return [];
  });
}

/** Archives every finished WAL file to `archiveOf` the cluster. */
export const ARCHIVE_SETTINGS = [
  "archive_mode = on",
  "archive_command = 'cp %p ../archive/%f'",
  "archive_timeout = 1min",
];

const archiveOf = ({ folder }: PostgresCluster): string => path.join(folder, "../archive");

/** A base backup of a running cluster that archives its WAL. */
export async function createBaseBackup(
  primary: PostgresCluster,
): Promise<{ replayTo(time: string): Promise<PostgresCluster> }> {
  const copy = await createCluster(primary.programs, async (tools, folder) => {
    await tools("pg_basebackup", ["-D", folder, "-d", primary.url, "--checkpoint", "fast"]);
    return ["archive_mode = off"];
  });
  return {
    /** Point-in-time recovery: replays the archived WAL up to this time. */
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

async function createCluster(
  programs: string,
  fill: (tools: Tools, folder: string) => Promise<readonly string[]>,
): Promise<PostgresCluster> {
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
    const result = await runProgram(path.join(programs, program), args, { user });
    if (result.code !== 0) throw new Error(`${program}: ${result.output || result.code}`);
  };
  const settings = [...(await fill(tools, folder)), `port = ${port}`];
  // A replica's copied settings are above; the last line wins.
  await appendFile(path.join(folder, "postgresql.conf"), `${settings.join("\n")}\n`);
  return {
    port,
    programs,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    start: () => tools("pg_ctl", ["-D", folder, "-l", path.join(home, "log"), "-w", "start"]),
    stop: (how = "fast") => tools("pg_ctl", ["-D", folder, "-w", "-m", how, "stop"]),
    async remove() {
      await runProgram(path.join(programs, "pg_ctl"), ["-D", folder, "-w", "-m", "immediate", "stop"], {
        user,
      });
      await rm(home, { recursive: true });
    },
  };
}

/** PostgreSQL doesn't run as root: as root, the package's user `postgres` runs it. */
async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all([
    runProgram("id", ["-u", "postgres"]),
    runProgram("id", ["-g", "postgres"]),
  ]);
  if (uid.code !== 0) throw new Error("PostgreSQL doesn't run as root, and there is no user postgres.");
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
