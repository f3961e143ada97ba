import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";

const NODEJS_ORG = "https://nodejs.org/dist";
const UNREACHABLE = 2;

/** A release of Node for one kind of machine, in the words of nodejs.org: `linux`, `x64`. */
interface Release {
  version: string;
  platform: string;
  arch: string;
}

interface Verification {
  outcome: "same" | "different" | "unreachable";
  message: string;
}

/** The program in an archive is about 120 MB. */
const MAX_PROGRAM_BYTES = 500_000_000;

/**
 * Whether `program` is the `bin/node` of a published release: downloads the archive and SHASUMS256.txt from `site`, checks
 * the archive's digest, and compares the program in it byte for byte. What is trusted is TLS to `site`.
 */
export async function isPublishedRuntime(
  site: string,
  release: Release,
  program: Buffer,
): Promise<Verification> {
  const { version, platform, arch } = release;
  const name = `node-v${version}-${platform}-${arch}`;
  const folder = `${site}/v${version}`;
  const downloaded = await downloadBoth(`${folder}/SHASUMS256.txt`, `${folder}/${name}.tar.gz`);
  if ("problem" in downloaded) return { outcome: "unreachable", message: downloaded.problem };
  const { sums, archive } = downloaded;
  const line = sums
    .toString()
    .split("\n")
    .find((one) => one.endsWith(`  ${name}.tar.gz`));
  const stated = line?.split(" ", 1)[0];
  const digest = hash("sha256", archive);
  if (stated !== digest)
    return {
      outcome: "different",
      message: `${name}.tar.gz has ${digest}, SHASUMS256.txt states ${stated}.`,
    };
  const published = await extract(archive, `${name}/bin/node`);
  const [own, theirs] = [hash("sha256", program), hash("sha256", published)];
  return own === theirs
    ? { outcome: "same", message: `The installed runtime is the one of ${name}: SHA-256 ${own}.` }
    : {
        outcome: "different",
        message: `The installed runtime has SHA-256 ${own}, that of ${name} ${theirs}.`,
      };
}

async function downloadBoth(
  sumsUrl: string,
  archiveUrl: string,
): Promise<{ sums: Buffer; archive: Buffer } | { problem: string }> {
  try {
    return { sums: await download(sumsUrl), archive: await download(archiveUrl) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url).catch((error: Error) => {
    throw new Error(
      `${url} cannot be reached: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    );
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** One file of a compressed archive, by the system's tar. */
function extract(archive: Buffer, path: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const options = { encoding: "buffer", maxBuffer: MAX_PROGRAM_BYTES } as const;
  const tar = execFile("tar", ["-xzOf", "-", path], options, (error, content) =>
    error ? reject(error) : resolve(content),
  );
  tar.stdin?.on("error", () => undefined).end(archive);
  return promise;
}

/**
 * Compares the runtime that npm installed (`node_modules/.bin/node`) with the one that nodejs.org publishes, by way of the
 * archive whose digest is in its SHASUMS256.txt. Exit code 1: they differ; 2: nodejs.org cannot be reached.
 */
async function verifyRuntime(): Promise<number> {
  const program = await realpath("node_modules/.bin/node").catch(() => null);
  const name = program && /node_modules\/(node-(\w+)-(\w+))\//.exec(program);
  if (!name) {
    console.log("npm installed no runtime here: the system's own is used.");
    return 0;
  }
  const [, folder, platform = "", arch = ""] = name;
  const { version } = JSON.parse(await readFile(`node_modules/${folder}/package.json`, "utf8"));
  const result = await isPublishedRuntime(NODEJS_ORG, { version, platform, arch }, await readFile(program));
  console.log(result.message);
  if (result.outcome === "unreachable") return UNREACHABLE;
  return result.outcome === "same" ? 0 : 1;
}

if (import.meta.main) process.exitCode = await verifyRuntime();
