import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { z } from "zod";
import { type DumpFile, type DumpIndex, type DumpRow, dumpRow } from "#contract/open-data.ts";
import { publishedPayload, reportFile } from "#contract/report-file.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { csvLines } from "#platform/csv.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { resultRows } from "../../report-files/rules/result-rows.ts";
import { chainDocuments } from "../../reports/queries/documents.ts";
import { csvMapping } from "../../reports/rules/results-csv.ts";
import { type DumpedReport, headsOf, publishedChain, reportsOf } from "../queries.ts";

export const INDEX = "index.json";
export const LICENCE = "CC BY 4.0";

const COLUMNS = Object.keys(dumpRow.shape);

/**
 * Writes every dump into a folder: one picture of the database, row by row, each file renamed into its place when it is
 * whole and the index last. The same data give the same bytes.
 */
export function writeDumps(db: Db, folder: string, now: Date): Promise<DumpIndex> {
  const turn = last.then(() => write(db, folder, now));
  last = turn.catch(() => undefined);
  return turn;
}

/** One after the other, so that files of an older picture never replace those of a newer one. */
let last: Promise<unknown> = Promise.resolve();

async function write(db: Db, folder: string, now: Date): Promise<DumpIndex> {
  await mkdir(folder, { recursive: true });
  const index = await db.transaction(
    async (tx) => {
      const heads = await headsOf(tx);
      const chain = publishedChain(heads);
      const files = [
        await writeGzip(folder, "results.jsonl.gz", jsonLines(tx, chain)),
        await writeGzip(folder, "results.csv.gz", csvRows(tx, chain)),
        await writeGzip(folder, "reports.jsonl.gz", documentLines(tx, chain)),
        await writePlain(folder, "schema.json", JSON.stringify(schemas(), null, 2)),
      ];
      return { made_at: now.toISOString(), licence: LICENCE, sample: chain === "sample", files, heads };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  await writePlain(folder, INDEX, JSON.stringify(index, null, 2));
  return index;
}

/** A piece of a file, and how many rows it holds. */
interface Piece {
  text: string;
  rows: number;
}

const rowsOf = ({ report, slug, verdict, chain, sequence, state }: DumpedReport): DumpRow[] =>
  resultRows(report).map((row) => ({
    sample: chain === "sample",
    chain,
    sequence,
    report_slug: slug,
    state,
    report_verdict: verdict,
    brand: report.product.brand,
    product: report.product.name,
    barcode: report.product.barcode,
    lot_number: report.sample.lot_number,
    laboratory: report.laboratory.name,
    tested_on: report.dates.tested_on,
    issued_on: report.dates.issued_on,
    ...row,
  }));

async function* jsonLines(db: Queryable, chain: Chain): AsyncGenerator<Piece> {
  for await (const report of reportsOf(db, chain)) {
    const rows = rowsOf(report);
    yield { text: rows.map((row) => `${JSON.stringify(row)}\n`).join(""), rows: rows.length };
  }
}

async function* csvRows(db: Queryable, chain: Chain): AsyncGenerator<Piece> {
  yield { text: csvLines([], COLUMNS, { head: true }), rows: 0 };
  for await (const report of reportsOf(db, chain)) {
    const rows = rowsOf(report);
    yield { text: csvLines(rows, COLUMNS, { head: false }), rows: rows.length };
  }
}

/** Every signed document as it is, one a line: `walkChain` of the lines is the check of the whole chain. */
async function* documentLines(db: Queryable, chain: Chain): AsyncGenerator<Piece> {
  const decoder = new TextDecoder();
  for await (const document of chainDocuments(db, chain))
    yield { text: `${decoder.decode(document)}\n`, rows: 1 };
}

/** JSON Schemas of what the dumps hold, and of the files by which reports are taken in. */
const schemas = () => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $defs: {
    results_row: z.toJSONSchema(dumpRow),
    signed_payload: z.toJSONSchema(publishedPayload),
    report_file: z.toJSONSchema(reportFile, { io: "input" }),
    results_mapping: z.toJSONSchema(csvMapping, { io: "input" }),
  },
});

async function writeGzip(folder: string, name: string, pieces: AsyncIterable<Piece>): Promise<DumpFile> {
  const unfinished = path.join(folder, `.${name}.${randomToken(6)}`);
  let rows = 0;
  async function* texts() {
    for await (const piece of pieces) {
      rows += piece.rows;
      yield piece.text;
      // Judging takes its time: whoever waits for a page goes first.
      await new Promise(setImmediate);
    }
  }
  try {
    await pipeline(Readable.from(texts()), createGzip({ level: 6 }), createWriteStream(unfinished));
    return { ...(await finish(folder, name, unfinished)), rows };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writePlain(folder: string, name: string, text: string): Promise<DumpFile> {
  const unfinished = path.join(folder, `.${name}.${randomToken(6)}`);
  try {
    await writeFile(unfinished, `${text}\n`);
    return await finish(folder, name, unfinished);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function finish(folder: string, name: string, unfinished: string): Promise<DumpFile> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(unfinished), hash);
  const { size } = await stat(unfinished);
  await rename(unfinished, path.join(folder, name));
  return { name, size, sha256: hash.digest("hex"), rows: null };
}
