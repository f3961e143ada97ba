import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transformWithOxc } from "vite";

const SOURCE = join(import.meta.dirname, "../service-worker/service-worker.ts");

/** Lays the service worker into a folder of built pages: at its root, since it governs what lies below it. */
export async function writeServiceWorker(folder: string): Promise<void> {
  const { code } = await transformWithOxc(await readFile(SOURCE, "utf8"), SOURCE, { sourcemap: false });
  // Browsers take it for a classic script, in which nothing is exported.
  await writeFile(join(folder, "service-worker.js"), code.replace(/^export \{\};\s*$/m, ""));
}
