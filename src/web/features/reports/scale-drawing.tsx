import type { Placed } from "./reading.ts";
import { at, type Scale } from "./scale.ts";
import styles from "./scale-drawing.module.css";

const HEIGHT = 36;
const MIDDLE = HEIGHT / 2;
const CAP = 5;

/**
 * One result on the scale of its claim or limit: the tolerance as a band, the reference as a line, the value as a dot
 * with its uncertainty as a whisker; what was not quantified is a hollow span. The text beside it says the same.
 */
export function ScaleDrawing({
  placed,
  scale,
  reference,
  tone,
}: {
  placed: Placed;
  scale: Scale;
  reference: "claim" | "limit";
  tone: string;
}) {
  const { point, span, low, high } = placed;
  return (
    <svg className={styles.drawing} data-tone={tone} width="100%" height={HEIGHT} aria-hidden="true">
      {reference === "claim" && (low !== null || high !== null) && (
        <rect
          className={styles.band}
          x={at(low ?? 0, scale)}
          y={6}
          width={width(low ?? 0, high, scale)}
          height={HEIGHT - 12}
          rx={3}
        />
      )}
      <line className={styles.axis} x1="0" x2="100%" y1={MIDDLE} y2={MIDDLE} />
      <line
        className={styles.reference}
        data-reference={reference}
        x1={at(100, scale)}
        x2={at(100, scale)}
        y1={2}
        y2={HEIGHT - 2}
      />
      {span && point === null && (
        <rect
          className={styles.hollow}
          x={at(span[0], scale)}
          y={MIDDLE - CAP}
          width={width(span[0], span[1], scale)}
          height={2 * CAP}
          rx={CAP}
        />
      )}
      {span && point !== null && <Whisker span={span} scale={scale} />}
      {point !== null && <circle className={styles.point} cx={at(point, scale)} cy={MIDDLE} r={6} />}
    </svg>
  );
}

function Whisker({ span: [from, to], scale }: { span: [number, number]; scale: Scale }) {
  const ends = [from, to].map((end) => at(end, scale));
  return (
    <g className={styles.whisker}>
      <line x1={ends[0]} x2={ends[1]} y1={MIDDLE} y2={MIDDLE} />
      {ends.map((end, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a whisker has two ends
        <line key={place} x1={end} x2={end} y1={MIDDLE - CAP} y2={MIDDLE + CAP} />
      ))}
    </g>
  );
}

const width = (from: number, to: number | null, scale: Scale): string => {
  const end = Math.min(to ?? scale.end, scale.end);
  return at(Math.max(0, end - from), scale);
};
