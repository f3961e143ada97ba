import type { ReactNode } from "react";
import type { ResultVerdict } from "#contract/verdicts.ts";
import type { ResultQualifier } from "#contract/vocabulary.ts";
import { type ChartPosition, formatShare } from "#domain/presentation/chart-position.ts";
import type { ResultView } from "#domain/presentation/report-view.ts";
import {
  linearScale,
  logScale,
  type Scale,
  scalePercent,
  scalePercentBetween,
  scalePosition,
} from "#domain/presentation/scale.ts";
import { VERDICT_STYLES } from "#domain/presentation/verdict-styles.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { Arithmetic, LimitText, LineReading, needsReason, ReasonText } from "./line-text.tsx";
import { ResultsTable } from "./results-table.tsx";
import styles from "./scale-chart.module.css";
import drawingStyles from "./scale-drawing.module.css";

interface ScaleChartProps {
  lines: readonly ResultView[];
  caption: ReactNode;
  /** Caption of the equivalent table. */
  title: string;
}

interface DrawnLine extends ResultView {
  position: ChartPosition;
}

const isDrawn = (line: ResultView): line is DrawnLine => line.position !== null;

/** Results on one scale, as a chart and as a table. Results without a position on the scale get a separate table. */
export function ScaleChart({ lines, caption, title }: ScaleChartProps) {
  const drawn = lines.filter(isDrawn);
  const rest = lines.filter((line) => !isDrawn(line));
  return (
    <div className={styles.chart}>
      {drawn.length > 0 && <Chart lines={drawn} caption={caption} title={title} />}
      {rest.length > 0 && (
        <ResultsTable lines={rest} caption={drawn.length > 0 ? `${title}, not charted` : title} cited />
      )}
    </div>
  );
}

function Chart({ lines, caption, title }: Omit<ScaleChartProps, "lines"> & { lines: readonly DrawnLine[] }) {
  const position = lines.map((line) => line.position);
  const scale = position.some(({ of }) => of === "limit") ? logScale(position) : linearScale(position);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <div>
        <ul className={styles.rows}>
          {lines.map((line) => (
            <li key={line.anchor} id={line.anchor} className={styles.row}>
              <RowText line={line} />
              <span className={styles.verdict}>
                <VerdictBadge verdict={line.judged.verdict} />
              </span>
              <RowDrawing line={line} scale={scale} />
            </li>
          ))}
        </ul>
        <ScaleAxis scale={scale} />
      </div>
      <details className={styles.table}>
        <summary>View as a table, with methods</summary>
        <ResultsTable lines={lines} caption={title} />
      </details>
    </figure>
  );
}

function RowText({ line }: { line: DrawnLine }) {
  return (
    <div className={styles.text}>
      <span className={styles.analyte}>{line.name}</span>
      <span className={styles.share}>
        <strong>{formatShare(line.position)}</strong>
        {`% of the ${line.position.of}`}
      </span>
      <span className={styles.reading}>
        <LineReading line={line} /> <Arithmetic line={line} />
      </span>
      {needsReason(line) && (
        <span className={styles.reason}>
          <ReasonText line={line} />
        </span>
      )}
    </div>
  );
}

function RowDrawing({ line: { position, judged, result }, scale }: { line: DrawnLine; scale: Scale }) {
  const { limit, verdict } = judged;
  return (
    <div className={styles.drawing}>
      {position.of === "limit" && limit && (
        <p className={styles.limit} style={{ width: scalePercent(100, scale) }}>
          <LimitText limit={limit} />, {limit.name}
        </p>
      )}
      <ScaleDrawing position={position} scale={scale} verdict={verdict} qualifier={result.qualifier} />
    </div>
  );
}

const HEIGHT = 36;
const MIDDLE = HEIGHT / 2;
const CAP = 5;
/** Beyond this share of the axis the label would overlap the limit. */
const MAX_LABEL_POSITION = 0.7;

/**
 * One result on the scale of its claim or limit: tolerance band, reference line, a dot with an uncertainty whisker; an
 * unquantified result is a hollow bar. Hidden from screen readers, as the text next to it says the same.
 */
function ScaleDrawing({
  position,
  scale,
  verdict,
  qualifier,
}: {
  position: ChartPosition;
  scale: Scale;
  verdict: ResultVerdict;
  qualifier: ResultQualifier;
}) {
  const { of, point, span } = position;
  return (
    <svg
      className={drawingStyles.drawing}
      data-tone={VERDICT_STYLES[verdict].tone}
      width="100%"
      height={HEIGHT}
      aria-hidden="true"
    >
      <Ticks scale={scale} />
      <Band position={position} scale={scale} />
      <line className={drawingStyles.axis} x1="0" x2="100%" y1={MIDDLE} y2={MIDDLE} />
      <line
        className={drawingStyles.reference}
        data-reference={of}
        x1={scalePercent(100, scale)}
        x2={scalePercent(100, scale)}
        y1={2}
        y2={HEIGHT - 2}
      />
      {span && point === null && <Unquantified span={span} scale={scale} qualifier={qualifier} />}
      {span && point !== null && <Whisker span={span} scale={scale} />}
      {point !== null && (
        <circle className={drawingStyles.point} cx={scalePercent(point, scale)} cy={MIDDLE} r={6} />
      )}
    </svg>
  );
}

/** Labels of unquantified results; sums have none. */
const BELOW: Partial<Record<ResultQualifier, string>> = {
  "<LOD": "< LOD",
  "<LOQ": "< LOQ",
  detected: "< LOQ",
};

/** An unquantified result: a hollow bar up to the LOD or LOQ, without a dot, as it isn't zero. */
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
        className={drawingStyles.hollow}
        x={scalePercent(from, scale)}
        y={MIDDLE - CAP}
        width={scalePercentBetween(from, to, scale)}
        height={2 * CAP}
        rx={CAP}
      />
      {words && scalePosition(to, scale) < MAX_LABEL_POSITION && (
        <text className={drawingStyles.words} x={scalePercent(to, scale)} y={MIDDLE} dx={8} dy="0.35em">
          {words}
        </text>
      )}
    </>
  );
}

const Ticks = ({ scale }: { scale: Scale }) =>
  scale.ticks.map((tick) => (
    <line
      key={tick}
      className={drawingStyles.tick}
      x1={scalePercent(tick, scale)}
      x2={scalePercent(tick, scale)}
      y1={MIDDLE - CAP}
      y2={MIDDLE + CAP}
    />
  ));

function Band({ position: { of, low, high }, scale }: { position: ChartPosition; scale: Scale }) {
  if (of === "limit" && low === null) {
    return (
      <rect
        className={drawingStyles.beyond}
        x={scalePercent(100, scale)}
        y={6}
        width={scalePercentBetween(100, scale.end, scale)}
        height={HEIGHT - 12}
      />
    );
  }
  if (low === null && high === null) return null;
  const [start, end] = [low ?? scale.start, high ?? scale.end];
  return (
    <rect
      className={drawingStyles.band}
      x={scalePercent(start, scale)}
      y={6}
      width={scalePercentBetween(start, end, scale)}
      height={HEIGHT - 12}
      rx={3}
    />
  );
}

function Whisker({ span, scale }: { span: readonly [number, number]; scale: Scale }) {
  const [from, to] = span.map((end) => scalePercent(end, scale));
  return (
    <g className={drawingStyles.whisker}>
      <line x1={from} x2={to} y1={MIDDLE} y2={MIDDLE} />
      <line x1={from} x2={from} y1={MIDDLE - CAP} y2={MIDDLE + CAP} />
      <line x1={to} x2={to} y1={MIDDLE - CAP} y2={MIDDLE + CAP} />
    </g>
  );
}

/** The axis labels of a chart, in percent of the claim or limit. */
function ScaleAxis({ scale }: { scale: Scale }) {
  return (
    <div className={styles.axis} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className={styles.tick}
          data-reference={tick === 100}
          data-at={tick === scale.start ? "start" : tick === scale.end ? "end" : undefined}
          style={{ left: scalePercent(tick, scale) }}
        >
          {Number(tick.toPrecision(6)).toLocaleString("en-US")}
          {(tick === 100 || scale.kind === "log") && "%"}
        </span>
      ))}
    </div>
  );
}
