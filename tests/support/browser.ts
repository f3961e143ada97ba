import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type Browser, type BrowserServer, chromium } from "playwright-core";

const UNPACKED = resolve(import.meta.dirname, "../../test-output/chromium");

/** The value of CHROMIUM_PATH that selects the Chromium from npm, and no other. */
const PACKAGED = "packaged";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Containers run as root, where Chromium's sandbox doesn't work, and have little shared memory. */
const CONTAINER = ["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"];
/** Chromium draws with its own software where there is no GPU; emulating one first makes each page a sixth more expensive. */
const NO_GPU = "--disable-gpu";
/** No request leaves the machine. */
const LOOPBACK_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";

/** Video clip that browsers started here use as their camera; written by `tests/e2e/camera.ts`. */
export const CAMERA_CLIP = resolve(import.meta.dirname, "../../test-output/camera.y4m");
/** Grants camera permission without a prompt; the page's own Permissions-Policy still applies. */
const CAMERA = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${CAMERA_CLIP}`,
];

/** An installed Chromium. */
export interface ChromiumInstall {
  executablePath: string;
  /** Folder with shared libraries that the system may lack. */
  libraries?: string;
}

/** Playwright launch options for a Chromium. */
export const launchOptions = ({ executablePath, libraries }: ChromiumInstall) => ({
  executablePath,
  args: [...CONTAINER, NO_GPU, LOOPBACK_ONLY, ...CAMERA],
  env: { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) },
});

/** Launches a browser that ends with this process. */
export const launchBrowser = (install: ChromiumInstall): Promise<Browser> =>
  chromium.launch(launchOptions(install));

/**
 * Finds the first Chromium that starts: CHROMIUM_PATH (then no other), the one from npm, with its own libraries if needed, or
 * the system's. The one from npm has no window, and takes half the time of a whole browser. Null if none starts.
 */
export async function findBrowser(): Promise<ChromiumInstall | null> {
  const started = await launchFirstWorking();
  await started?.server.close();
  return started?.install ?? null;
}

/** Launches the first Chromium that starts as a server to connect to. */
export async function launchBrowserServer(): Promise<BrowserServer | null> {
  return (await launchFirstWorking())?.server ?? null;
}

async function launchFirstWorking(): Promise<{ install: ChromiumInstall; server: BrowserServer } | null> {
  for await (const install of candidates()) {
    const server = await chromium.launchServer(launchOptions(install)).catch(() => null);
    if (server) return { install, server };
  }
  return null;
}

async function* candidates(): AsyncGenerator<ChromiumInstall> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && configured !== PACKAGED) {
    yield { executablePath: configured };
    return;
  }
  if (process.platform === "linux" && process.arch === "x64") {
    const executablePath = await unpackBrowser();
    yield { executablePath };
    yield { executablePath, libraries: unpackLibraries() };
  }
  if (configured) return;
  yield* SYSTEM_BROWSERS.filter((path) => existsSync(path)).map((executablePath) => ({ executablePath }));
}

/**
 * Unpacks the browser into our own folder. The package's program, which is not installed whole (`overrides` in package.json),
 * would take the shared temporary folder, which may hold another user's copy.
 */
async function unpackBrowser(): Promise<string> {
  const executablePath = join(UNPACKED, "chromium");
  if (existsSync(executablePath)) return executablePath;
  await mkdir(UNPACKED, { recursive: true });
  unpackTar("swiftshader.tar.br");
  const unfinished = `${executablePath}.${process.pid}`;
  await writeFile(unfinished, decompress("chromium.br"), { mode: 0o755 });
  await rename(unfinished, executablePath);
  return executablePath;
}

/** Unpacks the libraries that the package ships for AWS Lambda; a bare Debian lacks the same ones. */
function unpackLibraries(): string {
  unpackTar("al2023.tar.br");
  return join(UNPACKED, "lib");
}

function unpackTar(name: string): void {
  const { status, stderr } = spawnSync("tar", ["-x", "-C", UNPACKED], { input: decompress(name) });
  if (status !== 0) throw new Error(`${name} of @sparticuz/chromium could not be unpacked: ${stderr}`);
}

function decompress(name: string): Buffer {
  const program = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  return brotliDecompressSync(readFileSync(join(dirname(program), "../../bin", name)));
}
