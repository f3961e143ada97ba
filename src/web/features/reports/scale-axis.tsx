import { NARROW_SPACE } from "#domain/amounts.ts";
import { at, type Scale } from "#domain/reading/scale.ts";
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
          data-at={tick === scale.start ? "start" : tick === scale.end ? "end" : undefined}
          style={{ left: at(tick, scale) }}
        >
          {Number(tick.toPrecision(6)).toLocaleString("en-US")}
          {(tick === 100 || scale.kind === "log") && `${NARROW_SPACE}%`}
        </span>
      ))}
    </div>
  );
}
