import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { findStartWarnings } from "./start-warnings.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "assayed-warnings-"));
  await mkdir(path.join(folder, "postgres"));
});
afterAll(() => rm(folder, { recursive: true }));

const COMPLETE = {
  SITE_URL: "https://www.example.com",
  SMTP_URL: "smtps://mail.example.com",
  SUPPORT_EMAIL: "help@n621.de",
  SUPPORT_PHONE: "+49 30 1234",
  POSTAL_ADDRESS: "Street 1, Berlin",
};

test.each<[string, Record<string, string>, RegExp[]]>([
  ["a complete configuration", {}, []],
  [
    "example contact data",
    { SUPPORT_PHONE: "", POSTAL_ADDRESS: "" },
    [/^SUPPORT_PHONE, POSTAL_ADDRESS still have/],
  ],
  ["one example", { SUPPORT_EMAIL: "" }, [/^SUPPORT_EMAIL still has/]],
  ["no mail server", { SMTP_URL: "" }, [/^SMTP_URL is not set: .*outbox/]],
  ["a database left behind", { DATABASE_URL: "postgres://localhost/x" }, [/not used.*move-database/]],
  ["demo data in public", { DEMO_DATA: "on" }, [/^DEMO_DATA is on/]],
  [
    "a trial on the own computer",
    { SITE_URL: "", SUPPORT_EMAIL: "", SUPPORT_PHONE: "", POSTAL_ADDRESS: "" },
    [],
  ],
  ["development", { NODE_ENV: "development", SMTP_URL: "", SUPPORT_EMAIL: "" }, []],
])("findStartWarnings: %s", async (_, variables, expected) => {
  const config = readConfig({ ...COMPLETE, DATA_DIR: folder, ...variables });
  const warnings = await findStartWarnings(config, folder);
  expect(warnings).toHaveLength(expected.length);
  for (const [at, pattern] of expected.entries()) expect(warnings[at]).toMatch(pattern);
});

test.runIf(process.platform !== "win32")(
  "findStartWarnings notices a .env that others can read",
  async () => {
    const config = readConfig({ ...COMPLETE, DATA_DIR: folder });
    const file = path.join(folder, ".env");
    await writeFile(file, "");
    await chmod(file, 0o644);
    expect(await findStartWarnings(config, folder)).toEqual([expect.stringContaining("chmod 600 .env")]);
    await chmod(file, 0o600);
    expect(await findStartWarnings(config, folder)).toEqual([]);
  },
);
