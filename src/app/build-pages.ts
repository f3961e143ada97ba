import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import type { Logger } from "#platform/logger.ts";
import { PlatformProblem } from "#platform/problem.ts";

const PROJECT = join(import.meta.dirname, "../..");
const SOURCES = ["src/web", "src/contract", "src/domain", "src/service-worker", "public"];
const SETTINGS = [
  ...["vite.config.ts", "package.json", "package-lock.json"],
  ...["src/app/precompress.ts", "src/app/write-service-worker.ts"],
];
const DIGEST_FILE = "build/stamp";
const COMMIT_FILE = "build/commit";

/**
 * Builds the pages into `build/` unless the existing build has the same source digest. Runs in a child process, so that
 * the database can start meanwhile. Rejects with the builder's output.
 */
export async function buildPages(logger: Pick<Logger, "info">): Promise<void> {
  await buildChangedPages(logger);
  // After the builder, which empties the folder.
  await recordCommit();
}

async function buildChangedPages(logger: Pick<Logger, "info">): Promise<void> {
  const digest = await digestOfSources();
  const builtDigest = await readFile(join(PROJECT, DIGEST_FILE), "utf8").catch(() => null);
  if (builtDigest === digest) return;
  logger.info("Building the pages");
  // If the build is interrupted, its partial output must not count as a build.
  await rm(join(PROJECT, DIGEST_FILE), { force: true });
  await runBuilder();
  await writeFile(join(PROJECT, DIGEST_FILE), digest);
}

/**
 * Writes down which commit this is, for the console: a container has no repository to ask. `COMMIT` wins over the
 * repository. Where neither says it, or nothing can be written, what an earlier build wrote stays.
 */
async function recordCommit(): Promise<void> {
  const commit = process.env.COMMIT?.trim() || (await commitOfRepository());
  if (!commit || commit === (await readFile(join(PROJECT, COMMIT_FILE), "utf8").catch(() => null))) return;
  await mkdir(join(PROJECT, "build"), { recursive: true })
    .then(() => writeFile(join(PROJECT, COMMIT_FILE), commit))
    .catch(() => undefined);
}

const commitOfRepository = (): Promise<string> =>
  promisify(execFile)("git", ["rev-parse", "HEAD"], { cwd: PROJECT }).then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );

async function digestOfSources(): Promise<string> {
  const files = [...SETTINGS, ...(await Promise.all(SOURCES.map((folder) => filesIn(folder)))).flat().sort()];
  const contents = await Promise.all(files.map((file) => readFile(join(PROJECT, file))));
  const hash = createHash("sha256");
  for (const [at, content] of contents.entries()) hash.update(`${files[at]}\0`).update(content).update("\0");
  return hash.digest("hex");
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(PROJECT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => relative(PROJECT, join(entry.parentPath, entry.name)));
}

function runBuilder(): Promise<void> {
  const builder = join(PROJECT, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [builder, "build", "--app"], {
    cwd: PROJECT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve();
      reject(new PlatformProblem(`Building the pages failed:\n${Buffer.concat(output).toString().trim()}`));
    });
  });
}

if (import.meta.main) {
  await buildPages({ info: (line: string) => console.log(line) }).catch((problem: Error) => {
    console.error(problem.message);
    process.exitCode = 1;
  });
}
