import { STATE_LABELS } from "#contract/report-labels.ts";
import type { Report } from "#contract/reports.ts";
import { formatCount } from "#domain/amounts.ts";
import { Fold } from "../../ui/fold.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { GlossaryTerm } from "../glossary/term.tsx";
import styles from "./report-notes.module.css";
import { documentPath } from "./signed-document-paths.ts";

/** The decision rule by which results became verdicts. */
export function DecisionRuleSection({ report }: { report: Report }) {
  return (
    <Fold id="rule" title="How results were judged" aside="Limits, decision rule, and uncertainty">
      <dl className={styles.rule}>
        <dt>Published limits</dt>
        <dd>{report.standard}</dd>
        <dt>Decision rule</dt>
        <dd>{report.decision_rule}</dd>
        <dt>
          <GlossaryTerm id="uncertainty">Uncertainty</GlossaryTerm>
        </dt>
        <dd>
          The number after ± is the expanded uncertainty U, with the coverage factor k shown next to the
          method. If k is below 2, U is widened to k = 2 before the comparison.
        </dd>
      </dl>
    </Fold>
  );
}

/** The brand's response, verbatim. */
export function BrandResponse({ report }: { report: Report }) {
  const response = report.brand_response;
  if (!response) return null;
  return (
    <Section
      id="response"
      title={`${report.supplement.brand.name} replied`}
      aside={<Time value={response.responded_on} />}
    >
      <blockquote className={styles.response}>{response.text}</blockquote>
    </Section>
  );
}

/** Changes since the report was issued, newest first. Each is a separate signed document. */
export function ReportChanges({ report }: { report: Report }) {
  const { superseded_by: successor, amendments, proof } = report;
  return (
    <Fold
      id="changes"
      title="Changes"
      aside={amendments.length === 0 ? "None since it was issued" : formatCount(amendments.length, "change")}
    >
      <p>Published reports are never edited. Every later change is a separate signed document.</p>
      <ol className={styles.changes}>
        <ShownUnder report={report} />
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
              <DocumentLink chain={proof.chain} sequence={sequence} />
            </div>
          </li>
        ))}
        <Issued report={report} />
      </ol>
    </Fold>
  );
}

/** The product that the report has been shown under since that product was renamed or merged. */
const ShownUnder = ({ report: { product_link: link, proof } }: { report: Report }) =>
  link && (
    <li>
      <Time value={link.on} />
      <div>
        <p>
          <strong>Product.</strong> Shown under {link.product.name} by {link.product.brand} since then.{" "}
          {link.reason}
        </p>
        <DocumentLink chain={proof.chain} sequence={link.sequence} />
      </div>
    </li>
  );

const Issued = ({ report: { issued_on, report_number, supersedes, proof } }: { report: Report }) => (
  <li>
    <Time value={issued_on} />
    <div>
      <p>
        <strong>Issued.</strong> Report {report_number}
        {supersedes && (
          <>
            , replacing{" "}
            <Link to={`/report/${supersedes.report_slug}`}>report {supersedes.report_number}</Link>
          </>
        )}
      </p>
      <DocumentLink chain={proof.chain} sequence={proof.sequence} />
    </div>
  </li>
);

const DocumentLink = (position: { chain: Report["proof"]["chain"]; sequence: number }) => (
  <a href={documentPath(position)} className={styles.document}>
    Signed document {position.sequence}
  </a>
);
