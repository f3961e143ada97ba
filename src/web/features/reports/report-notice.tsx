import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Link } from "react-router";
import type { Report } from "#contract/reports.ts";
import styles from "./report-notice.module.css";
import { STATE_LOOKS } from "./report-state.tsx";

/** What became of a report, with the reason, above everything that it says. */
export function ReportNotice({ report }: { report: Report }) {
  if (report.state === "current") return null;
  const { word, tone, says } = STATE_LOOKS[report.state];
  return (
    <aside className={styles.notice} data-tone={tone} aria-label={word}>
      <TriangleAlert aria-hidden="true" />
      <div>
        <p>
          <strong>{word}.</strong> {says}
        </p>
        {report.state_reason && <p>{report.state_reason}</p>}
        {report.brand_response && (
          <p>
            <a href="#response">Read what {report.supplement.brand.name} replied</a>
          </p>
        )}
        {report.superseded_by && (
          <p>
            <Link to={`/report/${report.superseded_by.report_slug}`}>
              Read report {report.superseded_by.report_number}, which took its place
            </Link>
          </p>
        )}
      </div>
    </aside>
  );
}
