import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBackupTime, readLastBackup } from "#platform/backup-time.ts";
import { VARIABLES } from "#platform/environment.ts";

const run = promisify(execFile);
const DEPLOY = path.resolve(import.meta.dirname, "../../deploy");
let folder: string;
let data: string;
let settings: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "assayed-backup-"));
  data = path.join(folder, "data");
  settings = path.join(folder, "settings.env");
  for (const name of ["keys", "search", "postgres", "../bin"])
    await mkdir(path.join(data, name), { recursive: true });
  await writeFile(path.join(data, "secrets.json"), "{}");
  await writeFile(path.join(data, "search/index"), "large");
  await writeFile(path.join(data, "postgres/PG_VERSION"), "18");
  // Stands for the program, whose version must be that of the server.
  const program = `#!/bin/sh
[ "$3" = "--dbname=postgres://good" ] && echo rows | dd status=none of="$(echo "$2" | sed s/--file=//)"
`;
  await writeFile(path.join(folder, "bin/pg_dump"), program);
  await chmod(path.join(folder, "bin/pg_dump"), 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

const backUp = async (variables: string) => {
  await writeFile(settings, `DATA_DIR=${data}\n${variables}\n`);
  return run(path.join(DEPLOY, "backup.sh"), [path.join(folder, "backups")], {
    env: { PATH: `${folder}/bin:${process.env.PATH}`, SETTINGS: settings },
  });
};
const list = async (backup: string) =>
  (await run("tar", ["--list", "--file", path.join(backup, "data.tar.gz")])).stdout.trim().split("\n").sort();

test("backup.sh copies the external database, the data folder and the settings, for the owner alone", async () => {
  const { stdout } = await backUp('DATABASE_URL="postgres://good"');
  const backup = stdout.trim();
  expect((await readdir(backup)).sort()).toEqual(["data.tar.gz", "settings", "site.dump"]);
  expect(await readFile(path.join(backup, "settings"), "utf8")).toContain("DATABASE_URL");
  expect(await list(backup)).toEqual(["./", "./keys/", "./secrets.json"]);
  for (const file of ["", "site.dump", "settings"])
    expect((await stat(path.join(backup, file))).mode & 0o077, file).toBe(0);
  const age = Date.now() - ((await readBackupTime(data))?.getTime() ?? 0);
  expect(Math.abs(age)).toBeLessThan(60_000);
  const sizes = await Promise.all(
    (await readdir(backup)).map(async (file) => (await stat(path.join(backup, file))).size),
  );
  expect(await readLastBackup(data)).toMatchObject({
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    folder: backup,
  });
});

test("a backup that fails leaves nothing, and not its time", async () => {
  await rm(path.join(data, "last-backup"), { force: true });
  await rm(path.join(folder, "backups"), { recursive: true, force: true });
  await expect(backUp("DATABASE_URL=postgres://bad")).rejects.toThrow();
  expect(await readdir(path.join(folder, "backups"))).toEqual([]);
  expect(await readBackupTime(data)).toBeNull();
});

test("the embedded database is copied while it is stopped, and refused while it runs", async () => {
  const { stdout } = await backUp("");
  expect(await list(stdout.trim())).toContain("./postgres/PG_VERSION");
  await writeFile(path.join(data, "postgres/postmaster.pid"), "1");
  await expect(backUp("")).rejects.toThrow("The embedded database is running");
});

test("assayed.service sets variables that are read, and starts the program", async () => {
  const unit = await readFile(path.join(DEPLOY, "assayed.service"), "utf8");
  const set = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(" ") ?? [];
  for (const name of set.map((each) => each.split("=", 1)[0] ?? ""))
    expect(Object.keys(VARIABLES)).toContain(name);
  const [, start = ""] = /^ExecStart=\/opt\/assayed\/(.*)$/m.exec(unit) ?? [];
  for (const file of start.split(" ").filter((word) => word.includes("/")))
    expect(existsSync(path.join(DEPLOY, "..", file)), file).toBe(true);
});

test.runIf(existsSync("/usr/bin/systemd-analyze"))("systemd accepts assayed.service", async () => {
  const unit = await readFile(path.join(DEPLOY, "assayed.service"), "utf8");
  const file = path.join(folder, "assayed.service");
  await writeFile(
    file,
    unit.replace(/^ExecStart=\S+/m, "ExecStart=/bin/true").replaceAll("/opt/assayed", folder),
  );
  const { stdout, stderr } = await run("systemd-analyze", ["verify", "--man=no", file]);
  expect((stdout + stderr).split("\n").filter((line) => line.includes("assayed.service"))).toEqual([]);
});
