import type { ResultVerdict } from "#contract/verdicts.ts";
import type { ResultQualifier } from "#contract/vocabulary.ts";
import type { Placed } from "#domain/presentation/chart-position.ts";
import { along, at, between, type Scale } from "#domain/reading/scale.ts";
import styles from "./scale-drawing.module.css";

const HEIGHT = 36;
const MIDDLE = HEIGHT / 2;
const CAP = 5;
/** Further along the axis the words would run into the limit. */
const ROOM_FOR_WORDS = 0.7;

/**
 * One result on the scale of its claim or limit: the tolerance as a band, the reference as a line, the value as a dot
 * with its uncertainty as a whisker; what was not quantified is a hollow span. The text beside it says the same.
 */
export function ScaleDrawing({
  placed,
  scale,
  verdict,
  qualifier,
}: {
  placed: Placed;
  scale: Scale;
  verdict: ResultVerdict;
  qualifier: ResultQualifier;
}) {
  const { of, point, span } = placed;
  return (
    <svg className={styles.drawing} data-tone={verdict} width="100%" height={HEIGHT} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          className={styles.tick}
          x1={at(tick, scale)}
          x2={at(tick, scale)}
          y1={MIDDLE - CAP}
          y2={MIDDLE + CAP}
        />
      ))}
      <Band placed={placed} scale={scale} />
      <line className={styles.axis} x1="0" x2="100%" y1={MIDDLE} y2={MIDDLE} />
      <line
        className={styles.reference}
        data-reference={of}
        x1={at(100, scale)}
        x2={at(100, scale)}
        y1={2}
        y2={HEIGHT - 2}
      />
      {span && point === null && <Unquantified span={span} scale={scale} qualifier={qualifier} />}
      {span && point !== null && <Whisker span={span} scale={scale} />}
      {point !== null && <circle className={styles.point} cx={at(point, scale)} cy={MIDDLE} r={6} />}
    </svg>
  );
}

/** Beneath which end of what the method sees; nothing is said of what was added up. */
const BELOW: Partial<Record<ResultQualifier, string>> = { "<LOD": "< LOD", "<LOQ": "< LOQ" };

/** What was not quantified: a hollow span up to where the method begins to see. It has no point, and is never zero. */
function Unquantified({
  span: [from, to],
  scale,
  qualifier,
}: {
  span: readonly [number, number];
  scale: Scale;
  qualifier: ResultQualifier;
}) {
  const words = BELOW[qualifier];
  return (
    <>
      <rect
        className={styles.hollow}
        x={at(from, scale)}
        y={MIDDLE - CAP}
        width={between(from, to, scale)}
        height={2 * CAP}
        rx={CAP}
      />
      {words && along(to, scale) < ROOM_FOR_WORDS && (
        <text className={styles.words} x={at(to, scale)} y={MIDDLE} dx={8} dy="0.35em">
          {words}
        </text>
      )}
    </>
  );
}

function Band({ placed: { of, low, high }, scale }: { placed: Placed; scale: Scale }) {
  if (of === "limit" && low === null) {
    return (
      <rect
        className={styles.beyond}
        x={at(100, scale)}
        y={6}
        width={between(100, scale.end, scale)}
        height={HEIGHT - 12}
      />
    );
  }
  if (low === null && high === null) return null;
  const [least, most] = [low ?? scale.start, high ?? scale.end];
  return (
    <rect
      className={styles.band}
      x={at(least, scale)}
      y={6}
      width={between(least, most, scale)}
      height={HEIGHT - 12}
      rx={3}
    />
  );
}

function Whisker({ span, scale }: { span: readonly [number, number]; scale: Scale }) {
  const [from, to] = span.map((end) => at(end, scale));
  return (
    <g className={styles.whisker}>
      <line x1={from} x2={to} y1={MIDDLE} y2={MIDDLE} />
      <line x1={from} x2={from} y1={MIDDLE - CAP} y2={MIDDLE + CAP} />
      <line x1={to} x2={to} y1={MIDDLE - CAP} y2={MIDDLE + CAP} />
    </g>
  );
}
