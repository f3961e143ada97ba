import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

/** What a page makes a browser load before it is whole, brotli, in KiB (1,024 bytes). */
export interface Weight {
  script: number;
  style: number;
}

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

const CLIENT = "build/client";

/** Every route of the build by its pattern, with what it loads. */
export async function weighRoutes(): Promise<Map<string, Weight>> {
  const manifest = await readManifest();
  const weights = new Map<string, Weight>();
  for (const route of Object.keys(manifest.routes)) {
    const chunks = [manifest.entry, ...withParents(manifest, route)];
    weights.set(route, {
      script: await kibOf([manifest.url, ...chunks.flatMap(({ module, imports }) => [module, ...imports])]),
      style: await kibOf(chunks.flatMap(({ css = [] }) => css)),
    });
  }
  return weights;
}

async function readManifest(): Promise<Manifest> {
  const names = await readdir(path.join(CLIENT, "assets"));
  const name = names.find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error("There is no build of the pages.");
  const text = await readFile(path.join(CLIENT, "assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

function withParents({ routes }: Manifest, route: string): Chunk[] {
  const found: Chunk[] = [];
  for (let at = routes[route]; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    found.push(at);
  return found;
}

async function kibOf(addresses: readonly string[]): Promise<number> {
  const files = new Set(addresses.map((address) => address.replace(/#.*$/, "")));
  let bytes = 0;
  for (const file of files) {
    const { size } = await stat(path.join(CLIENT, `${file}.br`)).catch(() => stat(path.join(CLIENT, file)));
    bytes += size;
  }
  return bytes / 1024;
}
