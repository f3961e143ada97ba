import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

/** Size of everything a page loads before it is complete, brotli, in KiB (1,024 bytes). */
export interface PageWeight {
  script: number;
  style: number;
}

/** Page weight budgets, KiB brotli. */
export const HOME_PAGE_BUDGET: PageWeight = { script: 118, style: 15 };
const PAGE_BUDGET: PageWeight = { script: 156, style: 15 };
export const budgetOf = (route: string): PageWeight => (route === "/" ? HOME_PAGE_BUDGET : PAGE_BUDGET);

interface Chunk {
  module: string;
  imports: string[];
  css?: string[];
}

interface Manifest {
  url: string;
  entry: Chunk;
  routes: Record<string, Chunk & { parentId?: string }>;
}

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
export async function readRouteFiles(): Promise<Map<string, { scripts: string[]; styles: string[] }>> {
  const manifest = await readManifest();
  const files = new Map<string, { scripts: string[]; styles: string[] }>();
  for (const route of Object.keys(manifest.routes)) {
    const chunks = [manifest.entry, ...withParents(manifest, route)];
    files.set(route, {
      scripts: [manifest.url, ...chunks.flatMap(({ module, imports }) => [module, ...imports])],
      styles: chunks.flatMap(({ css = [] }) => css),
    });
  }
  return files;
}

async function readManifest(): Promise<Manifest> {
  const names = await readdir(path.join(CLIENT, "assets"));
  const name = names.find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error("There is no build of the pages: run `npm run build`.");
  const text = await readFile(path.join(CLIENT, "assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

function withParents({ routes }: Manifest, route: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = routes[route]; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    chunks.push(at);
  return chunks;
}

async function kibOf(urls: readonly string[]): Promise<number> {
  const files = new Set(urls.map((url) => url.replace(/#.*$/, "")));
  let bytes = 0;
  for (const file of files) {
    const { size } = await stat(path.join(CLIENT, `${file}.br`)).catch(() => stat(path.join(CLIENT, file)));
    bytes += size;
  }
  return bytes / 1024;
}
