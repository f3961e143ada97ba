import { Link } from "react-router";
import { STATE_LABELS } from "#contract/labels.ts";
import type { Report } from "#contract/reports.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./report-notes.module.css";
import { documentPath } from "./signed-document-paths.ts";

/** What happened to a report since it was issued, newest first; each change is a signed document of its own. */
export function ReportChanges({ report }: { report: Report }) {
  const { supersedes, superseded_by: successor, amendments, proof } = report;
  return (
    <Section
      id="changes"
      title="Changes"
      lede="A published report is never edited. What happens to it later is a signed document of its own."
    >
      <ol className={styles.changes}>
        {amendments.map(({ on, state, reason, brand_response, sequence }) => (
          <li key={sequence}>
            <Time value={on} />
            <div>
              <p>
                <strong>{STATE_LABELS[state]}.</strong> {reason}{" "}
                {state === "superseded" && successor && (
                  <Link to={`/report/${successor.report_slug}`}>Report {successor.report_number}</Link>
                )}
              </p>
              {brand_response && <p>The brand’s response was added.</p>}
              <Document chain={proof.chain} sequence={sequence} />
            </div>
          </li>
        ))}
        <li>
          <Time value={report.issued_on} />
          <div>
            <p>
              <strong>Issued.</strong> Report {report.report_number}
              {supersedes && (
                <>
                  , in place of{" "}
                  <Link to={`/report/${supersedes.report_slug}`}>report {supersedes.report_number}</Link>
                </>
              )}
            </p>
            <Document chain={proof.chain} sequence={proof.sequence} />
          </div>
        </li>
      </ol>
    </Section>
  );
}

const Document = (place: { chain: Report["proof"]["chain"]; sequence: number }) => (
  <a href={documentPath(place)} className={styles.document}>
    Signed document {place.sequence}
  </a>
);
