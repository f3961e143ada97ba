import { createReadStream } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { codeOf, PlatformProblem } from "#platform/problem.ts";
import { readApiLabel } from "./api-label.ts";
import { readExport } from "./export-lines.ts";
import type { Item, Reading } from "./reading.ts";

/** Labels, one after another, never all in memory; `total` is what the items' `done` counts up to. */
export interface Source {
  total: number;
  items: AsyncGenerator<Item>;
}

/** Largest label, in bytes; the largest seen have some hundred thousand. */
const LARGEST_LABEL = 5_000_000;

/**
 * Opens a file or folder of NIH labels: the product export (CSV), a label of the API (JSON), a folder of such files, or
 * a zip of any of them. `PlatformProblem`: it cannot be read, or is something else.
 */
export async function openSource(file: string): Promise<Source> {
  try {
    const { total, items } = await sourceAt(file);
    return { total, items: explained(file, items) };
  } catch (error) {
    throw problemWith(file, error);
  }
}

async function sourceAt(file: string): Promise<Source> {
  const about = await stat(file);
  if (about.isDirectory()) return folderSource(file);
  const beginning = await firstBytes(file);
  if (beginning.startsWith("PK")) return zipSource(file, about.size);
  if (/^\ufeff?\s*[{[]/.test(beginning))
    return { total: 1, items: labelsIn(path.dirname(file), [path.basename(file)]) };
  return { total: about.size, items: readExport(path.basename(file), createReadStream(file)) };
}

async function* explained(file: string, items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw problemWith(file, error);
  }
}

async function firstBytes(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer: bytes, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return bytes.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function folderSource(folder: string): Promise<Source> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.json$/i.test(name)).sort();
  if (names.length === 0) throw new PlatformProblem(`There is no JSON file in ${folder}.`);
  return { total: names.length, items: labelsIn(folder, names) };
}

async function* labelsIn(folder: string, names: readonly string[]): AsyncGenerator<Item> {
  for (const [at, name] of names.entries()) {
    yield { place: name, done: at + 1, reading: await readLabelFile(path.join(folder, name)) };
  }
}

async function readLabelFile(file: string): Promise<Reading> {
  try {
    const { size } = await stat(file);
    return size > LARGEST_LABEL ? tooLarge : readJson(await readFile(file, "utf8"));
  } catch (error) {
    return { id: null, reason: `The file cannot be read (${codeOf(error) ?? error}).` };
  }
}

const tooLarge: Reading = { id: null, reason: `The file is larger than ${LARGEST_LABEL / 1e6} MB.` };

function readJson(text: string): Reading {
  try {
    return readApiLabel(JSON.parse(text.replace(/^\ufeff/, "")));
  } catch {
    return { id: null, reason: "The file is not JSON." };
  }
}

/** Progress in a zip is counted in bytes of the zip: its list of contents need not be read twice. */
async function zipSource(file: string, size: number): Promise<Source> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  return { total: size, items: entriesOf(file, zip) };
}

async function* entriesOf(file: string, zip: ZipFile): AsyncGenerator<Item> {
  let used = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const read = /\.csv$/i.test(entry.fileName)
        ? readExportEntry
        : /\.json$/i.test(entry.fileName)
          ? readLabelEntry
          : null;
      if (!read || entry.fileName.startsWith("__MACOSX/")) continue;
      used++;
      yield* read(zip, entry);
    }
    if (used === 0) throw new PlatformProblem(`There is neither a CSV nor a JSON file in ${file}.`);
  } finally {
    zip.close();
  }
}

async function* readExportEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Item> {
  const inZip = entry.compressedSize / Math.max(entry.uncompressedSize, 1);
  for await (const item of readExport(entry.fileName, await zip.openReadStreamPromise(entry))) {
    yield { ...item, done: entry.relativeOffsetOfLocalHeader + item.done * inZip };
  }
}

async function* readLabelEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Item> {
  const reading =
    entry.uncompressedSize > LARGEST_LABEL
      ? tooLarge
      : readJson((await buffer(await zip.openReadStreamPromise(entry))).toString("utf8"));
  yield { place: entry.fileName, done: entry.relativeOffsetOfLocalHeader + entry.compressedSize, reading };
}

/** What an operator can do about it; errors of the program itself pass through. */
function problemWith(file: string, error: unknown): unknown {
  if (error instanceof PlatformProblem) return error;
  const code = codeOf(error);
  if (!(error instanceof Error) || (error.constructor !== Error && !code)) return error;
  switch (code) {
    case "ENOENT":
      return new PlatformProblem(`There is no file ${file}.`);
    case "EACCES":
    case "EPERM":
      return new PlatformProblem(`${file} may not be read by this user.`);
    default:
      return new PlatformProblem(`${file} cannot be read: is it damaged, or cut off? (${error.message})`, {
        cause: error,
      });
  }
}
