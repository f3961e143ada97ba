import { CONFORMITY_SENTENCE } from "#contract/report-labels.ts";
import type { Report } from "#contract/reports.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./evidence.module.css";

/** What a reader must know before the verdict, beside it: an unaccredited laboratory, a sample from the brand. */
export const EvidenceWarnings = ({ report: { evidence_grade: evidence } }: { report: Report }) =>
  evidence.warnings.map((warning) => (
    <Badge key={warning} tone="yellow" light size="large" icon={<Icon name="triangle-alert" />}>
      {warning}
    </Badge>
  ));

/** The grade of the evidence with its reasons on demand, and who states conformity. */
export function ReportEvidence({ report: { evidence_grade: evidence } }: { report: Report }) {
  return (
    <div className={styles.evidence}>
      <details>
        <summary>
          <Icon name="file-badge" />
          Evidence grade {evidence.grade}
        </summary>
        <ul>
          {evidence.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p>
          A is the best grade and D the lowest. The grade says how good the evidence is, not what it found.
        </p>
      </details>
      <p>{CONFORMITY_SENTENCE}</p>
    </div>
  );
}
