import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { z } from "zod";
import { type DumpFile, type DumpIndex, type DumpRow, dumpRow, registryRow } from "#contract/open-data.ts";
import { signedPayload } from "#contract/registered-test-documents.ts";
import { reportFile } from "#contract/report-file.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { evidenceOf } from "#domain/evidence/facts.ts";
import { FIRST_EDITION } from "#domain/report-proof/signed-values.ts";
import { snapshotId } from "#domain/signing/snapshot-id.ts";
import { csvLines } from "#platform/csv.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { exportedResultRows } from "../../report-files/rules/result-rows.ts";
import { chainDocuments } from "../../reports/queries/documents.ts";
import { csvMapping } from "../../reports/rules/results-csv.ts";
import { chainHeads, type DumpedReport, dumpedReports, publishedChain } from "../queries.ts";
import { citationFile } from "./citation.ts";
import { columnLicenses } from "./licenses.ts";
import { writeParquet } from "./parquet.ts";
import { registryRows } from "./registry-rows.ts";
import { deletePastSnapshots, storeSnapshot } from "./snapshots.ts";

export const INDEX_FILE = "index.json";
export const CITATION_FILE = "CITATION.cff";
/** Every signed document, byte for byte. */
export const DOCUMENTS_FILE = "reports.jsonl.gz";
export const LICENSE = "CC BY 4.0";

const COLUMNS = Object.keys(dumpRow.shape);

/**
 * Writes every dump into a folder from one database snapshot. Rows are streamed; each file is renamed into place when
 * complete, the index last. The same data gives the same bytes.
 */
export function writeDumps(db: Db, folder: string, { now, siteUrl }: DumpRun): Promise<DumpIndex> {
  const run = lastRun.then(() => write(db, folder, { now, siteUrl }));
  lastRun = run.catch(() => undefined);
  return run;
}

/** Runs are serialized, so that files of an older snapshot never replace those of a newer one. */
let lastRun: Promise<unknown> = Promise.resolve();

interface DumpRun {
  now: Date;
  /** Origin of the site, for the citation. */
  siteUrl: string;
}

async function write(db: Db, folder: string, { now, siteUrl }: DumpRun): Promise<DumpIndex> {
  await mkdir(folder, { recursive: true });
  const index = await db.transaction(
    async (tx) => {
      const heads = await chainHeads(tx);
      const chain = publishedChain(heads);
      const head = heads[chain];
      const dated = { created_at: now.toISOString(), snapshot: head && snapshotId(chain, head) };
      const files = [
        await writeGzip(folder, "results.jsonl.gz", jsonLines(tx, chain)),
        await writeTable(folder, "results.parquet", resultRows(tx, chain)),
        await writeGzip(folder, "results.csv.gz", csvRows(tx, chain)),
        await writeGzip(folder, DOCUMENTS_FILE, documentLines(tx, chain)),
        await writeGzip(folder, "registry.jsonl.gz", registryLines(tx, chain)),
        await writeGzip(folder, "registry.csv.gz", registryCsv(tx, chain)),
        await writePlain(folder, "schema.json", JSON.stringify(schemas(), null, 2)),
        await writePlain(folder, CITATION_FILE, citationFile(dated, siteUrl)),
      ];
      return {
        ...dated,
        license: LICENSE,
        licenses: columnLicenses(),
        demo: chain === "sample",
        files,
        heads,
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  await writePlain(folder, INDEX_FILE, JSON.stringify(index, null, 2));
  await storeSnapshot(folder, index, INDEX_FILE);
  await deletePastSnapshots(folder, now, INDEX_FILE);
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
    row_id: `${row.report_number}#${row.result_id}`,
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

async function* resultRows(db: Queryable, chain: Chain): AsyncGenerator<DumpRow> {
  for await (const report of dumpedReports(db, chain)) {
    yield* rowsOf(report);
    // Judging is slow: yield to pending requests between reports.
    await new Promise(setImmediate);
  }
}

async function* csvRows(db: Queryable, chain: Chain): AsyncGenerator<Chunk> {
  yield { text: csvLines([], COLUMNS, { head: true }), rows: 0 };
  for await (const report of dumpedReports(db, chain)) {
    const rows = rowsOf(report);
    yield { text: csvLines(rows, COLUMNS, { head: false }), rows: rows.length };
  }
}

async function* registryLines(db: Queryable, chain: Chain): AsyncGenerator<Chunk> {
  for await (const row of registryRows(db, chain)) yield { text: `${JSON.stringify(row)}\n`, rows: 1 };
}

async function* registryCsv(db: Queryable, chain: Chain): AsyncGenerator<Chunk> {
  const columns = Object.keys(registryRow.shape);
  yield { text: csvLines([], columns, { head: true }), rows: 0 };
  for await (const row of registryRows(db, chain))
    yield { text: csvLines([row], columns, { head: false }), rows: 1 };
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
    registry_row: z.toJSONSchema(registryRow),
    signed_payload: z.toJSONSchema(signedPayload),
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

const writeTable = (folder: string, name: string, rows: AsyncIterable<DumpRow>): Promise<DumpFile> =>
  writeWhole(folder, name, (tempFile) => writeParquet(tempFile, rows));

const writePlain = (folder: string, name: string, text: string): Promise<DumpFile> =>
  writeWhole(folder, name, async (tempFile) => {
    await writeFile(tempFile, `${text}\n`);
    return null;
  });

/** Renames the file into place when it is complete. `write` returns its rows. */
async function writeWhole(
  folder: string,
  name: string,
  write: (tempFile: string) => Promise<number | null>,
): Promise<DumpFile> {
  const tempFile = path.join(folder, `.${name}.${randomToken(6)}`);
  try {
    const rows = await write(tempFile);
    return { ...(await finalize(folder, name, tempFile)), rows };
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
