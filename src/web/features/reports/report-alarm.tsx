import ShieldAlert from "lucide-react/icons/shield-alert";
import styles from "./report-notice.module.css";

/** What the check of the signature found, above everything else: a document that is not ours, or was changed. */
export function ReportAlarm({ warning }: { warning: string | null }) {
  if (warning === null) return null;
  return (
    <div className={styles.notice} data-tone="red" data-alarm role="alert">
      <ShieldAlert aria-hidden="true" />
      <div>
        <p>
          <strong>Do not rely on this report.</strong> {warning}
        </p>
        <p>
          <a href="#proof">See what was checked</a>
        </p>
      </div>
    </div>
  );
}
