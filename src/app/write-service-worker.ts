import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transformWithOxc } from "vite";

const SOURCE = join(import.meta.dirname, "../service-worker/service-worker.ts");

/** Compiles the service worker into the root of the built pages, which makes the whole site its scope. */
export async function writeServiceWorker(folder: string): Promise<void> {
  const { code } = await transformWithOxc(await readFile(SOURCE, "utf8"), SOURCE, { sourcemap: false });
  // It is registered as a classic script, which cannot contain exports.
  await writeFile(join(folder, "service-worker.js"), code.replace(/^export \{\};\s*$/m, ""));
}
