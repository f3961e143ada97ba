import type { DaySum } from "#domain/my-day/sum.ts";
import styles from "./interval-bar.module.css";

/** Share of the bar's width beyond the largest figure. */
const MARGIN = 1.1;

/**
 * The range of an amount beside its levels, drawn to scale; dashed where it has no upper end. The text beside it says the
 * same, so it is hidden from screen readers.
 */
export function IntervalBar({
  sum: { low, high, knownHigh },
  isMeasured,
  levels,
}: {
  sum: DaySum;
  /** Whether any of it was measured; what only labels state is drawn hollow. */
  isMeasured: boolean;
  levels: readonly number[];
}) {
  const largest = Math.max(knownHigh, ...levels) * MARGIN;
  if (!(largest > 0)) return null;
  const at = (amount: number) => `${Math.min(100, (amount / largest) * 100)}%`;
  const width = `${Math.max(1, ((knownHigh - low) / largest) * 100)}%`;
  return (
    <svg className={styles.drawing} aria-hidden="true" focusable="false">
      <rect x="0" y="7" width="100%" height="4" className={styles.track} />
      {high === null && <line x1={at(knownHigh)} y1="9" x2="100%" y2="9" className={styles.openEnd} />}
      <rect
        x={at(low)}
        y="3"
        width={width}
        height="12"
        className={isMeasured ? styles.range : styles.labeled}
      />
      {[...new Set(levels)].map((level) => (
        <line key={level} x1={at(level)} y1="0" x2={at(level)} y2="18" className={styles.level} />
      ))}
    </svg>
  );
}
