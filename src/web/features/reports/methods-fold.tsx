import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { Report } from "#contract/reports.ts";
import { formatCount } from "#domain/amounts.ts";
import type { ReportPage } from "#domain/presentation/report-page.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Fold } from "../../ui/fold.tsx";
import styles from "./methods-fold.module.css";
import { ResultsTable } from "./results-table.tsx";

/** The expert view: every result as a table with its method, and the charts on a logarithmic scale on demand. */
export function MethodsFold({
  report,
  view: { panels },
  logarithmic,
  onScale,
}: {
  report: Report;
  view: ReportPage;
  logarithmic: boolean;
  onScale: (logarithmic: boolean) => void;
}) {
  return (
    <Fold
      id="methods"
      title="Expert view"
      printed="nothing"
      aside={`${formatCount(report.results.length, "result")} as a table, with methods`}
    >
      <div className={styles.scale}>
        <Checkbox checked={logarithmic} onChange={(event) => onScale(event.target.checked)}>
          Show the charts on a logarithmic scale
        </Checkbox>
      </div>
      <div className={styles.tables}>
        {panels.map(({ panel, lines }) => (
          <ResultsTable key={panel} lines={lines} results={report.results} caption={PANEL_LABELS[panel]} />
        ))}
      </div>
    </Fold>
  );
}
