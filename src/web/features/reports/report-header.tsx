import { Link } from "react-router";
import type { Report } from "#contract/reports.ts";
import { Time } from "../../ui/time.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import { SampleMark } from "../catalogue/record-marks.tsx";
import { LimitText } from "./limit-text.tsx";
import { ReadingText } from "./reading-text.tsx";
import styles from "./report-header.module.css";
import { coverageSentence, verdictSentence } from "./sentences.ts";

/** Which product, lot and laboratory a report is about, and what it comes to in a sentence. */
export function ReportHeader({ report }: { report: Report }) {
  const { supplement: product } = report;
  return (
    <header className={styles.header}>
      <div className={styles.product}>
        <div className={styles.picture}>
          <PackPicture card={product} eager />
        </div>
        <div className={styles.names}>
          <Link to={`/brand-details/${product.brand.slug}`} className={styles.brand}>
            {product.brand.name}
          </Link>
          <h1 className={styles.title}>
            <Link to={`/supplement-details/${product.slug}`}>{product.name}</Link>
          </h1>
          <p className={styles.number}>
            Report {report.report_number}
            {report.sample && <SampleMark />}
          </p>
        </div>
      </div>
      <dl className={styles.strip}>
        <div>
          <dt>Lot</dt>
          <dd>{report.lot_number}</dd>
        </div>
        <div>
          <dt>Tested</dt>
          <dd>
            <Time value={report.tested_at} />
          </dd>
        </div>
        <div>
          <dt>Laboratory</dt>
          <dd>{report.lab_name}</dd>
        </div>
        {report.expires_on && (
          <div>
            <dt>Lot expires</dt>
            <dd>
              <Time value={report.expires_on} />
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.verdict}>
        <VerdictBadge verdict={report.verdict} size="large" />
        <p className={styles.sentence}>{verdictSentence(report)}</p>
        <Deciding report={report} />
        <p className={styles.coverage}>{coverageSentence(report.coverage)}</p>
      </div>
    </header>
  );
}

/** The numbers behind a verdict that is not a plain pass. */
function Deciding({ report: { verdict, results } }: { report: Report }) {
  const deciding = verdict === "pass" ? [] : results.filter((result) => result.verdict === verdict);
  if (deciding.length === 0) return null;
  return (
    <ul className={styles.deciding}>
      {deciding.map((result) => (
        <li key={result.result_id}>
          <strong>{result.analyte}:</strong> <ReadingText result={result} />
          {(result.limit_low !== null || result.limit_high !== null) && (
            <>
              , limit <LimitText {...result} />
            </>
          )}
          {result.limit_name && ` (${result.limit_name})`}
        </li>
      ))}
    </ul>
  );
}
