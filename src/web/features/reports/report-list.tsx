import { Link } from "react-router";
import type { ReportSummary } from "#contract/catalogue.ts";
import { lotName } from "#domain/lot.ts";
import { Time } from "../../ui/time.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import styles from "./report-list.module.css";
import { ReportStateMark } from "./report-state.tsx";

/** Reports on the lots of a product: nothing that was published disappears. */
export function ReportList({ reports }: { reports: readonly ReportSummary[] }) {
  return (
    <ul className={styles.reports}>
      {reports.map((report) => (
        <li key={report.report_slug} className={styles.report}>
          <Link to={`/report/${report.report_slug}`} className={styles.lot}>
            {lotName(report.lot_number)}
          </Link>
          <span className={styles.marks}>
            <VerdictBadge verdict={report.verdict} />
            <ReportStateMark state={report.state} />
          </span>
          <span className={styles.facts}>
            Tested <Time value={report.tested_at} /> by {report.lab_name}
            <br />
            Report {report.report_number}
          </span>
        </li>
      ))}
    </ul>
  );
}
