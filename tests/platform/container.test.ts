import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#platform/config.ts";
import { VARIABLES } from "#platform/environment.ts";
import {
  composeFile,
  contextFiles,
  lintCompose,
  lintDockerfile,
  PROJECT,
  unpackImage,
} from "#tests/support/container.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/free-port.ts";

const run = promisify(execFile);
const read = (file: string) => readFile(path.join(PROJECT, file), "utf8");
const readCompose = async () => composeFile.parse(parse(await read("compose.yaml"), { uniqueKeys: true }));

test("the Dockerfile has no problem", async () => {
  expect(lintDockerfile(await read("Dockerfile"), await contextFiles())).toEqual([]);
});

test.each([
  ["USER 10001:10001", "USER root", "as root"],
  ["node:24-bookworm-slim", "node:latest", "needs a tag"],
  ["FROM debian:bookworm-slim", "# one stage", "One stage"],
  ["COPY . .", "COPY secrets ./", "COPY secrets"],
  ['ARG COMMIT=""', "ARG SMTP_PASSWORD", "a secret would stay"],
  ["WORKDIR /app\nCOPY --from", "ADD https://example.com /x\nCOPY --from", "ADD is no instruction"],
  ['CMD ["node", "-r"', 'CMD node "-r"', "CMD is no list"],
])("a Dockerfile with %s replaced by %s is refused", async (part, planted, complaint) => {
  const text = await read("Dockerfile");
  expect(text).toContain(part);
  expect(lintDockerfile(text.replace(part, planted), await contextFiles()).join()).toContain(complaint);
});

test("the context of the image holds the program, and neither secrets, data, tests, nor the history", async () => {
  const files = await contextFiles();
  for (const needed of [
    "src/app/main.ts",
    "package-lock.json",
    "migrations/meta/_journal.json",
    "public/robots.txt",
  ])
    if (existsSync(path.join(PROJECT, needed))) expect(files).toContain(needed);
  expect(
    files.filter((file) => /^\.env|^(data|docs|tests|\.git|build)\/|\.test\.|\.pem$/.test(file)),
  ).toEqual([]);
});

test("compose.yaml has no problem, and a planted one is found", async () => {
  const compose = await readCompose();
  expect(lintCompose(compose)).toEqual([]);
  const { site, cache } = compose.services;
  expect(site).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  const planted = {
    ...compose,
    services: { site: site as never, cache: { ...cache, image: "redis" } as never },
  };
  expect(lintCompose(planted)).toEqual([
    "site waits for database, which is not there.",
    "site waits for store, which is not there.",
    "cache: the image needs a version.",
  ]);
  const open = parse((await read("compose.yaml")).replace("127.0.0.1:3000:3000", "3000:3000"));
  expect(composeFile.safeParse(open).error?.message).toContain("published to other machines");
});

test("the site accepts what compose.yaml sets", async () => {
  const { site, store, database } = (await readCompose()).services;
  const values: Record<string, string> = {
    POSTGRES_PASSWORD: "correct-horse",
    S3_ENDPOINT: "https://files.example.com",
    S3_ACCESS_KEY_ID: "assayed",
    S3_SECRET_ACCESS_KEY: "zV7pQ2mK9xW4rT8n",
    SITE_URL: "https://www.example.com",
  };
  const fill = (text: string) =>
    text.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => values[name] ?? "");
  const environment = Object.fromEntries(
    Object.entries(site?.environment ?? {}).map(([name, value]) => [name, fill(value)]),
  );
  expect(Object.keys(environment).filter((name) => !(name in VARIABLES))).toEqual([]);
  const config = readConfig({ ...environment, SITE_URL: values.SITE_URL });
  expect(config).toMatchObject({ dataDir: "/data", trustProxy: 1, s3: { bucket: "uploads" } });
  expect(new URL(config.databaseUrl ?? "").password).toBe(values.POSTGRES_PASSWORD);
  expect(database?.environment?.POSTGRES_DB).toBe(new URL(config.databaseUrl ?? "").pathname.slice(1));
  expect(fill(store?.environment?.VGW_CORS_ALLOW_ORIGIN ?? "")).toBe(config.siteUrl);
});

test.runIf(existsSync("/usr/bin/docker-compose"))("Docker's own program accepts compose.yaml", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-compose-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "compose.yaml"), await read("compose.yaml"));
  const names = ["POSTGRES_PASSWORD", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "SITE_URL"];
  await writeFile(path.join(folder, ".env"), names.map((name) => `${name}=x\n`).join(""));
  await run("/usr/bin/docker-compose", ["config", "--quiet"], { cwd: folder });
});

const canUnshare =
  process.platform === "linux" && process.getuid?.() === 0
    ? await run("/usr/bin/unshare", ["--mount", "setpriv", "--reuid=65534", "true"]).then(
        () => true,
        () => false,
      )
    : false;

/** Makes every file read only but those of the folder $1, and runs the rest as a user without rights. */
const CONFINED = `mount --make-rprivate / && mount --bind "$1" "$1" && mount --bind "$2" "$2" &&
  mount -o remount,bind,ro "$2" && mount -o remount,bind,ro / && cd "$2" && shift 2 &&
  exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs "$@"`;

test.runIf(canUnshare)(
  "what the image holds builds the pages, and serves them from read-only files as a user without rights",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "assayed-image-"));
    const database = await createTestDatabase();
    let site: ChildProcess | undefined;
    onTestFinished(async () => {
      site?.kill("SIGKILL");
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });
    const app = path.join(folder, "app");
    const writable = path.join(folder, "writable");
    await unpackImage(app);
    const commit = "0123456789abcdef0123456789abcdef01234567";
    const env = { PATH: process.env.PATH ?? "", COMMIT: commit };
    const start = ["-r", "./scripts/require-node-24.cjs"];
    await run(process.execPath, [...start, "src/app/build-pages.ts"], { cwd: app, env });
    expect(await readFile(path.join(app, "build/commit"), "utf8")).toBe(commit);

    await mkdir(path.join(writable, "tmp"), { recursive: true });
    for (const each of [writable, path.join(writable, "tmp")]) await chown(each, 65_534, 65_534);
    for (const each of [folder, app]) await chmod(each, 0o755);
    const port = await freePort();
    const settings = {
      NODE_ENV: "production",
      TMPDIR: path.join(writable, "tmp"),
      DATA_DIR: path.join(writable, "data"),
      DATABASE_URL: database.url,
      DEMO_DATA: "off",
      HOST: "127.0.0.1",
      PORT: String(port),
    };
    site = spawn(
      "/usr/bin/unshare",
      ["--mount", "sh", "-c", CONFINED, "sh", writable, app, process.execPath, ...start, "src/app/main.ts"],
      { env: { PATH: env.PATH, ...settings }, stdio: ["ignore", "pipe", "pipe"] },
    );
    let log = "";
    for (const stream of [site.stdout, site.stderr]) stream?.on("data", (chunk) => (log += chunk));
    await expect
      .poll(async () => {
        if (site?.exitCode !== null) throw new Error(log);
        return fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => 0,
        );
      })
      .toBe(200);
    const page = await fetch(`http://127.0.0.1:${port}/about`);
    expect([page.status, (await page.text()).includes("</html>")]).toEqual([200, true]);
    site.kill("SIGTERM");
    const [code] = await once(site, "exit");
    expect(code, log).toBe(0);
    expect(log).not.toContain("EROFS");
    expect(log).toContain("SMTP_URL is not set: emails are stored");
  },
);
