import type { ComponentProps } from "react";
import type { DumpFile, OpenData } from "#contract/open-data.ts";
import { SNAPSHOT_DAYS } from "#contract/retention.ts";
import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import { formatCount, formatRounded, withUnit } from "#domain/amounts.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./open-data.module.css";

/** Descriptions of the files; the others need none. */
const CONTENTS: Readonly<Record<string, string>> = {
  "results.jsonl.gz": "Every result with its report, lot, limit, and verdict, one JSON object per line",
  "results.parquet": "The same rows with typed columns, for DuckDB, Python, and R",
  "results.csv.gz": "The same rows, for spreadsheets",
  "CITATION.cff": "How to cite the files",
  "reports.jsonl.gz": "Every signed document of the chain, in order, byte for byte",
  "registry.jsonl.gz": "Every entry of the registered tests, one JSON object per line",
  "registry.csv.gz": "The same entries, for spreadsheets",
  "schema.json": "JSON Schema of the rows, the signed documents, and the import files for reports",
};

const BYTES_PER_KIB = 1024;

const sizeOf = ({ size }: DumpFile): string =>
  size < BYTES_PER_KIB * BYTES_PER_KIB
    ? withUnit(formatRounded(size / BYTES_PER_KIB, 2), "KiB")
    : withUnit(formatRounded(size / (BYTES_PER_KIB * BYTES_PER_KIB), 2), "MiB");

/** Explains why the files contain demo reports. */
const DEMO_NOTES = {
  yet: "No real report has been published yet. Until then, these files contain the demo reports, and every row says so.",
  still:
    "These files were made before the first real report was published and contain the demo reports. Tomorrow’s files will contain the real one.",
};

const COLUMNS: ComponentProps<typeof DataTable<DumpFile>>["columns"] = [
  {
    title: "File",
    show: (file) => (
      <>
        <a href={`/open-data/${file.name}`}>{file.name}</a>
        <span className={styles.about}>{CONTENTS[file.name]}</span>
      </>
    ),
  },
  {
    title: "Size",
    show: (file) => (
      <div className={styles.size}>
        {sizeOf(file)}
        {file.rows !== null && <span className={styles.about}>{formatCount(file.rows, "row")}</span>}
      </div>
    ),
  },
  { title: "SHA-256", show: ({ sha256 }) => <code className={styles.hash}>{sha256}</code> },
];

/** Daily data files with sizes and hashes. */
export function DumpFiles({ dumps, heads }: Pick<OpenData, "dumps" | "heads">) {
  if (!dumps) return <p>The first files are being prepared. They’ll be here in a few minutes.</p>;
  return (
    <>
      <p>
        Updated daily. Last update: <Time value={dumps.created_at} />. Withdrawn and superseded reports stay
        in the files, with their status.
        {dumps.demo && ` ${heads.reports === null ? DEMO_NOTES.yet : DEMO_NOTES.still}`}
      </p>
      <DataTable caption="Open data files" rows={dumps.files} keyOf={({ name }) => name} columns={COLUMNS} />
      <p>
        The same list in machine-readable form, with the license of each column:{" "}
        <a href="/open-data/index.json">/open-data/index.json</a>.
      </p>
      {dumps.snapshot && <Snapshot id={dumps.snapshot} />}
    </>
  );
}

/** How to cite the files, and to read them without downloading. */
const Snapshot = ({ id }: { id: string }) => (
  <>
    <p>
      These files are the snapshot <code>{id}</code>. Cite it by this name. It stays at{" "}
      <a href={`/open-data/snapshots/${id}/index.json`}>/open-data/snapshots/{id}/</a> for {SNAPSHOT_DAYS}{" "}
      days after newer results replace it.
    </p>
    <p>
      In DuckDB: <code>SELECT verdict, count(*) FROM 'https://…/open-data/results.parquet' GROUP BY ALL</code>
    </p>
  </>
);

export const CHAIN_NAMES: Readonly<Record<Chain, string>> = { reports: "Reports", sample: "Demo reports" };

/** The latest signed document of each chain, for outsiders to save. */
export const ChainHeads = ({ heads }: Pick<OpenData, "heads">) => (
  <dl className={styles.heads}>
    {CHAINS.map((chain) => {
      const head = heads[chain];
      return (
        <div key={chain}>
          <dt>{CHAIN_NAMES[chain]}</dt>
          <dd>
            {head ? (
              <>
                <a href={`/open-data/chain/${chain}/${head.sequence}.json`}>Document {head.sequence}</a>,{" "}
                <code className={styles.hash}>{head.hash}</code>
              </>
            ) : (
              "Nothing published yet."
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);
