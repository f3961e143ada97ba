import { Link } from "react-router";
import type { ReportSummary } from "#contract/catalogue.ts";
import { lotName } from "#domain/lot.ts";
import { Time } from "../../ui/time.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { Section } from "../catalogue/section.tsx";
import { LotMatcher } from "./lot-matcher.tsx";
import { ReportStateMark } from "./report-state.tsx";
import styles from "./reports-by-lot.module.css";

/** Every report on a product: nothing that was published disappears. */
export function ReportsByLot({ reports }: { reports: readonly ReportSummary[] }) {
  if (reports.length === 0) return null;
  return (
    <Section
      title="Reports by lot"
      lede="A report speaks of the lot it measured and of no other. The lot number stands near the expiry date on your pack."
    >
      <LotMatcher reports={reports} />
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
    </Section>
  );
}
