import { createReadStream } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { codeOf, PlatformProblem } from "#platform/problem.ts";
import { parseApiLabel } from "./api-label.ts";
import { readExportRows } from "./export-lines.ts";
import type { ParsedLabel, SourceItem } from "./parsed-label.ts";

/** A stream of labels; the items' `done` counts up to `total`. */
export interface LabelSource {
  total: number;
  items: AsyncGenerator<SourceItem>;
}

/** Maximum size of a label file; the largest known are a few hundred kB. */
const MAX_LABEL_BYTES = 5_000_000;

/**
 * Opens a file or folder of NIH labels: the product export (CSV), a label of the API (JSON), a folder of such files, or
 * a zip of any of them. Throws `PlatformProblem` if it cannot be read or has another format.
 */
export async function openLabelSource(file: string): Promise<LabelSource> {
  try {
    const { total, items } = await openUnchecked(file);
    return { total, items: withReadableErrors(file, items) };
  } catch (error) {
    throw toPlatformProblem(file, error);
  }
}

async function openUnchecked(file: string): Promise<LabelSource> {
  const stats = await stat(file);
  if (stats.isDirectory()) return folderSource(file);
  const magic = await firstBytes(file);
  if (magic.startsWith("PK")) return zipSource(file, stats.size);
  if (/^\ufeff?\s*[{[]/.test(magic))
    return { total: 1, items: labelsIn(path.dirname(file), [path.basename(file)]) };
  return { total: stats.size, items: readExportRows(path.basename(file), createReadStream(file)) };
}

async function* withReadableErrors(
  file: string,
  items: AsyncGenerator<SourceItem>,
): AsyncGenerator<SourceItem> {
  try {
    yield* items;
  } catch (error) {
    throw toPlatformProblem(file, error);
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

async function folderSource(folder: string): Promise<LabelSource> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.json$/i.test(name)).sort();
  if (names.length === 0) throw new PlatformProblem(`No JSON files in ${folder}.`);
  return { total: names.length, items: labelsIn(folder, names) };
}

async function* labelsIn(folder: string, names: readonly string[]): AsyncGenerator<SourceItem> {
  for (const [at, name] of names.entries()) {
    yield { location: name, done: at + 1, parsed: await readLabelFile(path.join(folder, name)) };
  }
}

async function readLabelFile(file: string): Promise<ParsedLabel> {
  try {
    const { size } = await stat(file);
    return size > MAX_LABEL_BYTES ? tooLarge : readJson(await readFile(file, "utf8"));
  } catch (error) {
    return { id: null, reason: `File cannot be read (${codeOf(error) ?? error}).` };
  }
}

const tooLarge: ParsedLabel = { id: null, reason: `File larger than ${MAX_LABEL_BYTES / 1e6} MB.` };

function readJson(text: string): ParsedLabel {
  try {
    return parseApiLabel(JSON.parse(text.replace(/^\ufeff/, "")));
  } catch {
    return { id: null, reason: "Invalid JSON." };
  }
}

/** Progress is counted in bytes of the zip, so that its directory is read only once. */
async function zipSource(file: string, size: number): Promise<LabelSource> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  return { total: size, items: entriesOf(file, zip) };
}

async function* entriesOf(file: string, zip: ZipFile): AsyncGenerator<SourceItem> {
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
    if (used === 0) throw new PlatformProblem(`No CSV or JSON files in ${file}.`);
  } finally {
    zip.close();
  }
}

async function* readExportEntry(zip: ZipFile, entry: Entry): AsyncGenerator<SourceItem> {
  const inZip = entry.compressedSize / Math.max(entry.uncompressedSize, 1);
  for await (const item of readExportRows(entry.fileName, await zip.openReadStreamPromise(entry))) {
    yield { ...item, done: entry.relativeOffsetOfLocalHeader + item.done * inZip };
  }
}

async function* readLabelEntry(zip: ZipFile, entry: Entry): AsyncGenerator<SourceItem> {
  const reading =
    entry.uncompressedSize > MAX_LABEL_BYTES
      ? tooLarge
      : readJson((await buffer(await zip.openReadStreamPromise(entry))).toString("utf8"));
  yield {
    location: entry.fileName,
    done: entry.relativeOffsetOfLocalHeader + entry.compressedSize,
    parsed: reading,
  };
}

/** Turns system errors into messages for the operator; programming errors pass through. */
function toPlatformProblem(file: string, error: unknown): unknown {
  if (error instanceof PlatformProblem) return error;
  const code = codeOf(error);
  if (!(error instanceof Error) || (error.constructor !== Error && !code)) return error;
  switch (code) {
    case "ENOENT":
      return new PlatformProblem(`File not found: ${file}.`);
    case "EACCES":
    case "EPERM":
      return new PlatformProblem(`Permission denied: ${file}.`);
    default:
      return new PlatformProblem(
        `${file} cannot be read. It may be damaged or truncated. (${error.message})`,
        {
          cause: error,
        },
      );
  }
}
