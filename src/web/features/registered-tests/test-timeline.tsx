import { TEST_ENTRY_LABELS } from "#contract/registered-test-vocabulary.ts";
import type { RegisteredTestDetails, RegisteredTestEntry } from "#contract/registered-tests.ts";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./registry.module.css";

/** Every entry of a registered test with its place in the log. */
export const TestTimeline = ({ test }: { test: RegisteredTestDetails }) => (
  <ol className={styles.steps}>
    {test.entries.map((entry) => (
      <li key={entry.hash} className={styles.step} data-entry={entry.entry}>
        <p className={styles.stepTitle}>
          <strong>{TEST_ENTRY_LABELS[entry.entry]}</strong> <Time value={entry.on} />
        </p>
        {entry.note && <p className={styles.reason}>{entry.note}</p>}
        <Attached entry={entry} test={test} />
        {entry.opening && <Opening entry={entry} />}
        <Place entry={entry} logSize={test.log_size} />
      </li>
    ))}
  </ol>
);

function Attached({ entry, test }: { entry: RegisteredTestEntry; test: RegisteredTestDetails }) {
  const report = test.reports.find(({ report_number }) => report_number === entry.report_number);
  if (!report) return null;
  return (
    <p>
      <Link to={`/report/${report.report_slug}`}>
        Report {report.report_number}, lot {report.lot_number}
      </Link>
    </p>
  );
}

/** What was sealed, so that everyone can compute the commitment again. */
const Opening = ({ entry: { opening } }: { entry: RegisteredTestEntry }) =>
  opening && (
    <details className={styles.more}>
      <summary>The seal was opened: check it yourself</summary>
      <p>The SHA-256 of this text is the seal that was registered:</p>
      <pre className={styles.code}>{canonicalOpening(opening)}</pre>
    </details>
  );

/** Canonical JSON (RFC 8785) of an opening: no spaces, members by name. */
const canonicalOpening = ({
  barcode,
  brand,
  name,
  nonce,
  slug,
}: NonNullable<RegisteredTestEntry["opening"]>): string =>
  JSON.stringify({ barcode, brand, name, nonce, slug });

/** Where the entry is in the log, its document, and the proof that it is there. */
const Place = ({ entry, logSize }: { entry: RegisteredTestEntry; logSize: number }) => {
  const { chain, sequence, hash, at } = entry;
  return (
    <p className={styles.facts}>
      <a href={`/open-data/chain/${chain}/${sequence}.json`}>Document {sequence}</a>, signed{" "}
      <Time value={at} />
      {" · "}
      <a href={`/open-data/log/${chain}/inclusion/${sequence}-${logSize}.json`}>proof that it’s in the log</a>
      <code className={styles.hash}>{hash}</code>
    </p>
  );
};
