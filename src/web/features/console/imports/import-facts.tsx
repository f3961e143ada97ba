import type { ImportKind, ImportRun, ImportState } from "#contract/staff/imports.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { Time } from "../../../ui/time.tsx";
import styles from "../console.module.css";

export const IMPORT_KIND_LABELS: Record<ImportKind, string> = {
  dsld: "NIH label records",
  openfda: "FDA’s recalls",
  rasff: "EU notifications (RASFF)",
  prohibited: "Prohibited ingredients",
};

const STATE_LABELS: Record<ImportState, string> = {
  waiting: "Waiting for its turn",
  running: "Running",
  ended: "Complete",
  failed: "Failed",
  stopped: "Stopped without an end",
  undone: "Undone",
};

/** Whether more is to come of an import. */
export const isUnderWay = ({ state }: Pick<ImportRun, "state">): boolean =>
  state === "waiting" || state === "running";

/** When an import ran, how far it is, and its counts. */
export const ImportFacts = ({ run }: { run: ImportRun }) => (
  <>
    <span className={styles.facts}>
      {STATE_LABELS[run.state]}
      {run.state === "running" && run.fraction !== null && `, ${Math.floor(run.fraction * 100)}% done`}. Begun{" "}
      <Time value={run.begun_at} relative />
      {!isUnderWay(run) && (
        <>
          , {run.state === "stopped" ? "last sign of life" : "ended"} <Time value={run.seen_at} relative />
        </>
      )}
      , by {run.operator}
    </span>
    <span className={styles.facts}>{countsOf(run)}</span>
    {run.failure && <span>Why: {run.failure}</span>}
  </>
);

function countsOf({ kind, added, changed, unchanged, other, rejected, conflicts }: ImportRun): string {
  const parts = [
    `${formatInteger(added)} new`,
    `${formatInteger(changed)} changed`,
    `${formatInteger(unchanged)} unchanged`,
    other > 0 &&
      (kind === "prohibited"
        ? `${formatInteger(other)} removed`
        : `${formatInteger(other)} about other food`),
    formatCount(rejected, "rejected row"),
    conflicts > 0 && formatCount(conflicts, "conflict"),
  ];
  return parts.filter((part) => part !== false).join(", ");
}
