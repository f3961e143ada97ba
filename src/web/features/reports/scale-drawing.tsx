import type { ResultVerdict } from "#contract/verdicts.ts";
import { formatDecimal } from "#domain/format-decimal.ts";
import type { ChartPosition } from "#domain/presentation/chart-position.ts";
import { GAP_POSITION, type Scale, scalePosition, zonesOf } from "#domain/presentation/scale.ts";
import { VERDICT_STYLES } from "#domain/presentation/verdict-styles.ts";
import styles from "./scale-drawing.module.css";

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
const between = (from: number, to: number) => ({ left: percent(from), width: percent(to - from) });

/**
 * One result on the scale of its claim or limit: zones within and outside, a line at the limit, a dot with an uncertainty
 * whisker; an unquantified result is a dashed bar. Hidden from screen readers, as the text next to it says the same.
 */
export function ScaleDrawing({
  position,
  scale,
  verdict,
}: {
  position: ChartPosition;
  scale: Scale;
  verdict: ResultVerdict;
}) {
  const { of, point, span } = position;
  const at = (value: number) => scalePosition(value, scale);
  return (
    <span className={styles.drawing} data-tone={VERDICT_STYLES[verdict].tone} aria-hidden="true">
      {zonesOf(position, scale).map(({ from, to, isAllowed }) => (
        <span key={from} className={isAllowed ? styles.within : styles.outside} style={between(from, to)} />
      ))}
      {scale.kind === "broken" && <span className={styles.gap} style={{ left: percent(GAP_POSITION) }} />}
      <span className={styles.reference} data-reference={of} style={{ left: percent(at(100)) }} />
      {span && (
        <span
          className={point === null ? styles.unquantified : styles.whisker}
          style={between(at(span[0]), at(span[1]))}
        />
      )}
      {point !== null && <span className={styles.point} style={{ left: percent(at(point)) }} />}
    </span>
  );
}

/** The axis labels of a chart, in percent of the claim or limit. */
export function ScaleAxis({ scale, of }: { scale: Scale; of: ChartPosition["of"] }) {
  return (
    <span className={styles.axis} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className={styles.tick}
          data-reference={tick === 100}
          data-fine={scale.kind !== "log" && tick % 50 !== 0 && tick !== scale.end}
          data-at={
            tick === scale.start ? "start" : tick === scale.end && scale.kind !== "broken" ? "end" : undefined
          }
          style={{ left: percent(scalePosition(tick, scale)) }}
        >
          {tick === 100
            ? of === "limit"
              ? "Limit"
              : "Label"
            : `${formatDecimal(Number(tick.toPrecision(6)), { maxDigits: 3 })}%`}
        </span>
      ))}
    </span>
  );
}
