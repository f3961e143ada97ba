import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type BuildManifest, type PageAssets, pageAssets } from "#web/page-assets.ts";
import { PAGE_FILES } from "#web/page-files.ts";

/** Size of everything a page loads before it is complete, brotli, in KiB (1,024 bytes). */
export interface PageWeight {
  script: number;
  style: number;
}

/** Page weight budgets, KiB brotli. */
export const HOME_PAGE_BUDGET: PageWeight = { script: 113, style: 15 };
const PAGE_BUDGET: PageWeight = { script: 152, style: 15 };
export const budgetOf = (route: string): PageWeight => (route === "/" ? HOME_PAGE_BUDGET : PAGE_BUDGET);

/** Folder of what the browser loads. */
export const CLIENT = "build/client";

/** Weight of every route in the build, by route pattern. */
export async function weighRoutes(): Promise<Map<string, PageWeight>> {
  const weights = new Map<string, PageWeight>();
  for (const [route, { scripts, styles }] of await readRouteFiles())
    weights.set(route, { script: await kibOf(scripts), style: await kibOf(styles) });
  return weights;
}

/** URLs of the files that every route of the build loads, by route pattern. */
export async function readRouteFiles(): Promise<Map<string, PageAssets>> {
  const text = await readFile(path.join(CLIENT, ".vite/manifest.json"), "utf8").catch(() => {
    throw new Error("There is no build of the pages: run `npm run build`.");
  });
  const manifest = JSON.parse(text) as BuildManifest;
  return new Map(Object.entries(PAGE_FILES).map(([route, file]) => [route, pageAssets(manifest, file)]));
}

async function kibOf(urls: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of urls) {
    const { size } = await stat(path.join(CLIENT, `${file}.br`)).catch(() => stat(path.join(CLIENT, file)));
    bytes += size;
  }
  return bytes / 1024;
}
