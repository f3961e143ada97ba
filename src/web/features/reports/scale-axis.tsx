import { NARROW_SPACE } from "#domain/amounts.ts";
import { at, type Scale } from "./scale.ts";
import styles from "./scale-chart.module.css";

/** The numbers under a chart, in percent of what everything is compared with. */
export function ScaleAxis({ scale }: { scale: Scale }) {
  return (
    <div className={styles.axis} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className={styles.tick}
          data-reference={tick === 100}
          style={{ left: at(tick, scale) }}
        >
          {tick.toLocaleString("en-US")}
          {tick === 100 && `${NARROW_SPACE}%`}
        </span>
      ))}
    </div>
  );
}
