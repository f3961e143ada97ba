import { Link } from "react-router";
import type { ReportSummary } from "#contract/catalogue.ts";
import { lotName } from "#domain/lot.ts";
import { Time } from "../../ui/time.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { withPack } from "./pack-address.ts";
import styles from "./report-list.module.css";
import { ReportStateMark } from "./report-state.tsx";
import { usePack } from "./use-pack.ts";

/** Reports on the lots of a product: nothing that was published disappears. */
export function ReportList({ reports }: { reports: readonly ReportSummary[] }) {
  const pack = usePack();
  return (
    <ul className={styles.reports}>
      {reports.map((report) => (
        <li key={report.report_slug} className={styles.report}>
          <Link to={withPack(`/report/${report.report_slug}`, pack)} className={styles.lot}>
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
