import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type Browser, type BrowserServer, chromium } from "playwright-core";

const UNPACKED = resolve(import.meta.dirname, "../../test-output/chromium");

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Containers run as root, where Chromium's own sandbox cannot, and give it little shared memory. */
const ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"];

/** What the browsers that are started here take for their camera: see `tests/e2e/camera.ts`. */
export const CAMERA_CLIP = resolve(import.meta.dirname, "../../test-output/camera.y4m");
/** Nobody is there to say yes: the camera is allowed unless a page's own policy forbids it. */
const CAMERA = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${CAMERA_CLIP}`,
];

/** A Chromium of this machine. */
export interface Chromium {
  executablePath: string;
  /** Where the libraries lie that it needs and the system may not have. */
  libraries?: string;
}

/** How one is started. */
export const startOf = ({ executablePath, libraries }: Chromium) => ({
  executablePath,
  args: [...ARGUMENTS, ...CAMERA],
  env: { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) },
});

/** A browser of the calling process, which it ends with. */
export const openBrowser = (found: Chromium): Promise<Browser> => chromium.launch(startOf(found));

/**
 * The first Chromium that starts: the one named by CHROMIUM_PATH (and then no other), the system's, or the one that
 * comes by npm, with its own libraries if need be. Null where none starts.
 */
export async function findBrowser(): Promise<Chromium | null> {
  const first = await firstThatStarts();
  await first?.server.close();
  return first?.found ?? null;
}

/** The same, started, for whoever connects to it. */
export async function launchBrowser(): Promise<BrowserServer | null> {
  return (await firstThatStarts())?.server ?? null;
}

async function firstThatStarts(): Promise<{ found: Chromium; server: BrowserServer } | null> {
  for await (const found of candidates()) {
    const server = await chromium.launchServer(startOf(found)).catch(() => null);
    if (server) return { found, server };
  }
  return null;
}

async function* candidates(): AsyncGenerator<Chromium> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    yield { executablePath: named };
    return;
  }
  yield* SYSTEM_BROWSERS.filter((path) => existsSync(path)).map((executablePath) => ({ executablePath }));
  if (process.platform !== "linux" || process.arch !== "x64") return;
  const executablePath = await unpackBrowser();
  yield { executablePath };
  yield { executablePath, libraries: await unpackLibraries() };
}

/** The package unpacks into the system's temporary folder, where another user's copy may lie: it gets one of ours. */
async function unpackBrowser(): Promise<string> {
  await mkdir(UNPACKED, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = UNPACKED;
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    return await packed.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** The package keeps these for one cloud only; they are what a bare Debian lacks, too. */
async function unpackLibraries(): Promise<string> {
  const packed = join(
    dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")),
    "../../bin/al2023.tar.br",
  );
  const archive = join(UNPACKED, "libraries.tar");
  await writeFile(archive, brotliDecompressSync(readFileSync(packed)));
  spawnSync("tar", ["-xf", archive, "-C", UNPACKED]);
  return join(UNPACKED, "lib");
}
