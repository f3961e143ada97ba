import type { DumpFile, OpenData } from "#contract/open-data.ts";
import { counted, roundedNumber, withUnit } from "#domain/amounts.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./open-data.module.css";

/** What is in each file; those that are not named here need no words. */
const CONTENTS: Readonly<Record<string, string>> = {
  "results.jsonl.gz": "Every result with its report, lot, limit and verdict, one JSON object a line",
  "results.csv.gz": "The same rows, for spreadsheets",
  "reports.jsonl.gz": "Every signed document of the chain, in its order, byte for byte",
  "schema.json": "JSON Schema of the rows, the signed documents, and the files by which reports are taken in",
};

const KIB = 1024;

const sizeOf = ({ size }: DumpFile): string =>
  size < KIB * KIB
    ? withUnit(roundedNumber(size / KIB, 2), "KiB")
    : withUnit(roundedNumber(size / (KIB * KIB), 2), "MiB");

/** Why the files hold made-up reports, where they do. */
const SAMPLE_WORDS = {
  yet: "No real report has been published yet: until then the files hold the sample reports, and every row says so.",
  still:
    "They were made before the first real report was published, and hold the sample reports; those of tomorrow hold it.",
};

/** The daily files with their sizes and hashes. */
export function DumpFiles({ dumps, heads }: OpenData) {
  if (!dumps) return <p>The first files are being made. They stand here in a few minutes.</p>;
  return (
    <>
      <p>
        Made <Time value={dumps.made_at} />, every day anew. Withdrawn and superseded reports stay in them,
        with their state.
        {dumps.sample && ` ${heads.reports === null ? SAMPLE_WORDS.yet : SAMPLE_WORDS.still}`}
      </p>
      <DataTable
        caption="Files of open data"
        rows={dumps.files}
        keyOf={({ name }) => name}
        columns={[
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
                {file.rows !== null && <span className={styles.about}>{counted(file.rows, "row")}</span>}
              </div>
            ),
          },
          { title: "SHA-256", show: ({ sha256 }) => <code className={styles.hash}>{sha256}</code> },
        ]}
      />
      <p>
        Programs read the same list at <a href="/open-data/index.json">/open-data/index.json</a>.
      </p>
    </>
  );
}
