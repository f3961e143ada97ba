import type { Report } from "#contract/reports.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./report-notice.module.css";
import { STATE_BADGES } from "./report-state.tsx";

/** Notice at the top of a superseded, disputed or withdrawn report, with the reason. */
export function ReportNotice({ report }: { report: Report }) {
  if (report.state === "current") return null;
  const { word, tone, says } = STATE_BADGES[report.state];
  return (
    <aside className={styles.notice} data-tone={tone} aria-label={word}>
      <Icon name="triangle-alert" />
      <div>
        <p>
          <strong>{word}.</strong> {says}
        </p>
        {report.state_reason && <p>{report.state_reason}</p>}
        {report.brand_response && (
          <p>
            <a href="#response">Read {report.supplement.brand.name}’s response</a>
          </p>
        )}
        {report.superseded_by && (
          <p>
            <Link to={`/report/${report.superseded_by.report_slug}`}>
              Read report {report.superseded_by.report_number}, which replaces it
            </Link>
          </p>
        )}
      </div>
    </aside>
  );
}

/** Alert at the top of the page if verification failed. */
export function ReportAlarm({ warning }: { warning: string | null }) {
  if (warning === null) return null;
  return (
    <div className={styles.notice} data-tone="red" data-alarm role="alert">
      <Icon name="shield-alert" />
      <div>
        <p>
          <strong>Don’t rely on this report.</strong> {warning}
        </p>
        <p>
          <a href="#proof">See what was checked</a>
        </p>
      </div>
    </div>
  );
}
