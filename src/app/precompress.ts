import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest|wasm)$/;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes `.br` and `.gz` files next to every compressible file of a folder, at the highest compression level. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await writeFile(`${path}.br`, await brotli(body, { params }));
  await writeFile(`${path}.gz`, await deflate(body, { level: constants.Z_BEST_COMPRESSION }));
}
