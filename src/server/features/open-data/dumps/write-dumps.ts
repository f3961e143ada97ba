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
import { evidenceOf } from "#domain/evidence/facts.ts";
import { FIRST_EDITION } from "#domain/report-proof/signed-values.ts";
import { csvLines } from "#platform/csv.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { exportedResultRows } from "../../report-files/rules/result-rows.ts";
import { chainDocuments } from "../../reports/queries/documents.ts";
import { csvMapping } from "../../reports/rules/results-csv.ts";
import { chainHeads, type DumpedReport, dumpedReports, publishedChain } from "../queries.ts";

export const INDEX_FILE = "index.json";
export const LICENSE = "CC BY 4.0";

const COLUMNS = Object.keys(dumpRow.shape);

/**
 * Writes every dump into a folder from one database snapshot. Rows are streamed; each file is renamed into place when
 * complete, the index last. The same data gives the same bytes.
 */
export function writeDumps(db: Db, folder: string, now: Date): Promise<DumpIndex> {
  const run = lastRun.then(() => write(db, folder, now));
  lastRun = run.catch(() => undefined);
  return run;
}

/** Runs are serialized, so that files of an older snapshot never replace those of a newer one. */
let lastRun: Promise<unknown> = Promise.resolve();

async function write(db: Db, folder: string, now: Date): Promise<DumpIndex> {
  await mkdir(folder, { recursive: true });
  const index = await db.transaction(
    async (tx) => {
      const heads = await chainHeads(tx);
      const chain = publishedChain(heads);
      const files = [
        await writeGzip(folder, "results.jsonl.gz", jsonLines(tx, chain)),
        await writeGzip(folder, "results.csv.gz", csvRows(tx, chain)),
        await writeGzip(folder, "reports.jsonl.gz", documentLines(tx, chain)),
        await writePlain(folder, "schema.json", JSON.stringify(schemas(), null, 2)),
      ];
      return { created_at: now.toISOString(), license: LICENSE, demo: chain === "sample", files, heads };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  await writePlain(folder, INDEX_FILE, JSON.stringify(index, null, 2));
  return index;
}

/** A chunk of a file and the number of rows in it. */
interface Chunk {
  text: string;
  rows: number;
}

function rowsOf({ report, slug, verdict, headline, chain, sequence, state }: DumpedReport): DumpRow[] {
  const results = exportedResultRows(report);
  const { grade } = evidenceOf(report, results);
  return results.map((row) => ({
    demo: chain === "sample",
    chain,
    sequence,
    report_slug: slug,
    state,
    report_verdict: verdict,
    judgment_edition: report.judgment_edition ?? FIRST_EDITION,
    safety_verdict: report.answers?.safety ?? null,
    label_verdict: report.answers?.label ?? null,
    warning: report.warning ?? null,
    hazards: report.hazards?.join("; ") ?? null,
    headline,
    brand: report.product.brand,
    product: report.product.name,
    barcode: report.product.barcode,
    lot_number: report.sample.lot_number,
    laboratory: report.laboratory.name,
    tested_on: report.dates.tested_on,
    issued_on: report.dates.issued_on,
    obtained_by: report.sample.obtained_by ?? null,
    evidence_grade: grade,
    certificate_sha256: report.certificate?.sha256 ?? null,
    ...row,
  }));
}

async function* jsonLines(db: Queryable, chain: Chain): AsyncGenerator<Chunk> {
  for await (const report of dumpedReports(db, chain)) {
    const rows = rowsOf(report);
    yield { text: rows.map((row) => `${JSON.stringify(row)}\n`).join(""), rows: rows.length };
  }
}

async function* csvRows(db: Queryable, chain: Chain): AsyncGenerator<Chunk> {
  yield { text: csvLines([], COLUMNS, { head: true }), rows: 0 };
  for await (const report of dumpedReports(db, chain)) {
    const rows = rowsOf(report);
    yield { text: csvLines(rows, COLUMNS, { head: false }), rows: rows.length };
  }
}

/** Every signed document verbatim, one per line, so that the whole chain can be verified from the file. */
async function* documentLines(db: Queryable, chain: Chain): AsyncGenerator<Chunk> {
  const decoder = new TextDecoder();
  for await (const document of chainDocuments(db, chain))
    yield { text: `${decoder.decode(document)}\n`, rows: 1 };
}

/** JSON Schemas of the dumps and of the report import files. */
const schemas = () => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $defs: {
    results_row: z.toJSONSchema(dumpRow),
    signed_payload: z.toJSONSchema(publishedPayload),
    report_file: z.toJSONSchema(reportFile, { io: "input" }),
    results_mapping: z.toJSONSchema(csvMapping, { io: "input" }),
  },
});

async function writeGzip(folder: string, name: string, chunks: AsyncIterable<Chunk>): Promise<DumpFile> {
  const tempFile = path.join(folder, `.${name}.${randomToken(6)}`);
  let rows = 0;
  async function* texts() {
    for await (const chunk of chunks) {
      rows += chunk.rows;
      yield chunk.text;
      // Judging is slow: yield to pending requests between chunks.
      await new Promise(setImmediate);
    }
  }
  try {
    await pipeline(Readable.from(texts()), createGzip({ level: 6 }), createWriteStream(tempFile));
    return { ...(await finalize(folder, name, tempFile)), rows };
  } catch (error) {
    await rm(tempFile, { force: true });
    throw error;
  }
}

async function writePlain(folder: string, name: string, text: string): Promise<DumpFile> {
  const tempFile = path.join(folder, `.${name}.${randomToken(6)}`);
  try {
    await writeFile(tempFile, `${text}\n`);
    return await finalize(folder, name, tempFile);
  } catch (error) {
    await rm(tempFile, { force: true });
    throw error;
  }
}

async function finalize(folder: string, name: string, tempFile: string): Promise<DumpFile> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(tempFile), hash);
  const { size } = await stat(tempFile);
  await rename(tempFile, path.join(folder, name));
  return { name, size, sha256: hash.digest("hex"), rows: null };
}
