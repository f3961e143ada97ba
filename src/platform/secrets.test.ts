import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openSecrets } from "./secrets.ts";

const root = await mkdtemp(path.join(tmpdir(), "assayed-secrets-"));
afterAll(() => rm(root, { recursive: true }));

test("openSecrets: generates secrets once, mode 600, even with concurrent starts", async () => {
  const folder = path.join(root, "new", "data");
  const opened = await Promise.all([openSecrets(folder), openSecrets(folder), openSecrets(folder)]);
  expect(new Set(opened.map(({ guestTokenSecret }) => guestTokenSecret)).size).toBe(1);
  expect(await openSecrets(folder)).toEqual(opened[0]);
  expect((await stat(path.join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["secrets.json"]);
});

test.each(["", "{}", '{"guestTokenSecret":"short"}', `{"guestTokenSecret":"${"s".repeat(48)}"}`, "garbage"])(
  "openSecrets: rejects a damaged file (%j) without replacing it",
  async (text) => {
    const folder = await mkdtemp(path.join(root, "damaged-"));
    await writeFile(path.join(folder, "secrets.json"), text, { mode: 0o600 });
    await expect(openSecrets(folder)).rejects.toThrow(/secrets\.json is damaged/);
  },
);

test.each([0o640, 0o644, 0o620])(
  "openSecrets: rejects a file accessible to others (mode %o)",
  async (mode) => {
    const folder = await mkdtemp(path.join(root, "open-"));
    await openSecrets(folder);
    await chmod(path.join(folder, "secrets.json"), mode);
    await expect(openSecrets(folder)).rejects.toThrow(/secrets\.json is accessible to users other/);
  },
);

test("openSecrets: explains in one sentence that the folder is not writable", async () => {
  const file = path.join(root, "file");
  await writeFile(file, "");
  await expect(openSecrets(file)).rejects.toThrow(/secrets\.json could not be (?:read|written) \(ENOTDIR\)/);
});
