import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fixedClock } from "./clock.ts";
import { closeDataFolder } from "./data-folder.ts";
import { diskStorage } from "./storage/disk.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "assayed-modes-"));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (name: string) => ((await stat(path.join(folder, name))).mode & 0o777).toString(8);

test("closeDataFolder closes what earlier versions left open, but not the database and its way in", async () => {
  await chmod(folder, 0o755);
  for (const name of ["uploads/objects/shown/token", "postgres"])
    await mkdir(path.join(folder, name), { recursive: true });
  for (const name of ["uploads/objects/shown/token/128.webp", "postgres/file", "findings.csv"]) {
    await writeFile(path.join(folder, name), "x");
    await chmod(path.join(folder, name), 0o644);
  }
  for (const name of ["uploads", "uploads/objects", "uploads/objects/shown", "postgres"])
    await chmod(path.join(folder, name), 0o755);
  await closeDataFolder(folder);
  const modes = async (...names: string[]) => Promise.all(names.map(modeOf));
  expect(await modes("uploads", "uploads/objects", "uploads/objects/shown/token")).toEqual([
    "700",
    "700",
    "700",
  ]);
  expect(await modes("uploads/objects/shown/token/128.webp", "findings.csv")).toEqual(["600", "600"]);
  expect(await modes("search", "open-data", "checkpoints")).toEqual(["700", "700", "700"]);
  expect(await modes("postgres", "postgres/file", ".")).toEqual(["755", "644", "755"]);
});

test("closeDataFolder says that the data folder is a file", async () => {
  const file = path.join(folder, "file");
  await writeFile(file, "");
  await expect(closeDataFolder(file)).rejects.toThrow(/^The data folder .+ cannot be used \(E/);
});

test("diskStorage writes files and folders that only their owner can read", async () => {
  const storage = await diskStorage({
    folder: path.join(folder, "uploads"),
    baseUrl: "http://localhost/uploads",
    secret: "k".repeat(32),
    clock: fixedClock(new Date()),
    minFreeBytes: 0,
  });
  await storage.put("shown/token/128.webp", Buffer.from("x"), "image/webp");
  async function* body() {
    yield Buffer.from("x");
  }
  const received = await storage.uploadEndpoint?.receive(Readable.from(body()), 100);
  await received?.store("images/token");
  const names = ["", "/arriving", "/objects", "/objects/shown", "/objects/shown/token", "/objects/images"];
  expect(await Promise.all(names.map((name) => modeOf(`uploads${name}`)))).toEqual(names.map(() => "700"));
  const files = ["shown/token/128.webp", "images/token"];
  expect(await Promise.all(files.map((name) => modeOf(`uploads/objects/${name}`)))).toEqual(["600", "600"]);
});
