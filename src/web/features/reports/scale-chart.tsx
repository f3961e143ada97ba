import type { ReactNode } from "react";
import type { Report } from "#contract/reports.ts";
import { NARROW_SPACE } from "#domain/amounts.ts";
import { type Placed, shareInWords } from "#domain/presentation/chart-position.ts";
import type { ResultView } from "#domain/presentation/report-view.ts";
import { at, linearScale, logScale, type Scale } from "#domain/reading/scale.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { LimitText } from "./limit-text.tsx";
import { Arithmetic, LineReading, needsWords, Why } from "./line-text.tsx";
import { ResultsTable } from "./results-table.tsx";
import { ScaleAxis } from "./scale-axis.tsx";
import styles from "./scale-chart.module.css";
import { ScaleDrawing } from "./scale-drawing.tsx";

interface ScaleChartProps {
  lines: readonly ResultView[];
  report: Report;
  caption: ReactNode;
  /** Names the table that says the same. */
  title: string;
}

interface DrawnLine extends ResultView {
  placed: Placed;
}

const isDrawn = (line: ResultView): line is DrawnLine => line.placed !== null;

/** Results on one scale, as a drawing and as a table. Results that have no place on it stand in a table of their own. */
export function ScaleChart({ lines, report, caption, title }: ScaleChartProps) {
  const drawn = lines.filter(isDrawn);
  const rest = lines.filter((line) => !isDrawn(line));
  const placed = drawn.map((line) => line.placed);
  const scale = placed.some(({ of }) => of === "limit") ? logScale(placed) : linearScale(placed);
  return (
    <div className={styles.chart}>
      {drawn.length > 0 && (
        <figure className={styles.figure}>
          <figcaption className={styles.caption}>{caption}</figcaption>
          <div>
            <ul className={styles.rows}>
              {drawn.map((line) => (
                <li key={line.anchor} id={line.anchor} className={styles.row}>
                  <RowText line={line} report={report} />
                  <span className={styles.verdict}>
                    <VerdictBadge verdict={line.judged.verdict} />
                  </span>
                  <RowDrawing line={line} scale={scale} />
                </li>
              ))}
            </ul>
            <ScaleAxis scale={scale} />
          </div>
          <details className={styles.twin}>
            <summary>The same as a table, with methods</summary>
            <ResultsTable lines={drawn} report={report} caption={title} />
          </details>
        </figure>
      )}
      {rest.length > 0 && (
        <ResultsTable
          lines={rest}
          report={report}
          caption={drawn.length > 0 ? `${title}, without a scale` : title}
          cited
        />
      )}
    </div>
  );
}

function RowText({ line, report }: { line: DrawnLine; report: Report }) {
  return (
    <div className={styles.text}>
      <span className={styles.analyte}>{line.name}</span>
      <span className={styles.share}>
        <strong>{shareInWords(line.placed)}</strong>
        {`${NARROW_SPACE}% of the ${line.placed.of}`}
      </span>
      <span className={styles.reading}>
        <LineReading line={line} /> <Arithmetic line={line} report={report} />
      </span>
      {needsWords(line) && (
        <span className={styles.reason}>
          <Why line={line} />
        </span>
      )}
    </div>
  );
}

function RowDrawing({ line: { placed, judged, result }, scale }: { line: DrawnLine; scale: Scale }) {
  const { limit, verdict } = judged;
  return (
    <div className={styles.drawing}>
      {placed.of === "limit" && limit && (
        <p className={styles.limit} style={{ width: at(100, scale) }}>
          <LimitText limit={limit} />, {limit.name}
        </p>
      )}
      <ScaleDrawing placed={placed} scale={scale} verdict={verdict} qualifier={result.qualifier} />
    </div>
  );
}
