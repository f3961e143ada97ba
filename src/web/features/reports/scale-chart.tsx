import type { ReactNode } from "react";
import type { ReportResult } from "#contract/reports.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { LimitText } from "./limit-text.tsx";
import { type Placed, placeOn, shareInWords } from "./reading.ts";
import { ReadingText } from "./reading-text.tsx";
import { ResultsTable } from "./results-table.tsx";
import { at, scaleFor } from "./scale.ts";
import { ScaleAxis } from "./scale-axis.tsx";
import styles from "./scale-chart.module.css";
import { ScaleDrawing } from "./scale-drawing.tsx";

interface ScaleChartProps {
  results: readonly ReportResult[];
  /** What 100 stands for, and which number of a result that is. */
  reference: "claim" | "limit";
  caption: ReactNode;
  /** Names the table that says the same. */
  title: string;
}

const REFERENCES = {
  claim: (result: ReportResult) => result.claim,
  limit: (result: ReportResult) => result.limit_high,
} as const;

/** Results on one scale, as a drawing and as a table. Results that have no place on it stand in the table alone. */
export function ScaleChart({ results, reference, caption, title }: ScaleChartProps) {
  const rows = results.flatMap((result) => {
    const placed = placeOn(result, REFERENCES[reference](result));
    return placed ? [{ result, placed }] : [];
  });
  const scale = scaleFor(rows.map((row) => row.placed));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      {rows.length > 0 && (
        <div>
          <ul className={styles.rows}>
            {rows.map(({ result, placed }) => (
              <li key={result.result_id} className={styles.row}>
                <ScaleRowText result={result} placed={placed} reference={reference} />
                <div>
                  {reference === "limit" && (
                    <p className={styles.limit} style={{ width: at(100, scale) }}>
                      <LimitText {...result} />, {result.limit_name}
                    </p>
                  )}
                  <ScaleDrawing placed={placed} scale={scale} reference={reference} tone={result.verdict} />
                </div>
              </li>
            ))}
          </ul>
          <ScaleAxis scale={scale} />
        </div>
      )}
      <details className={styles.twin} open={rows.length === 0 || undefined}>
        <summary>The same as a table</summary>
        <ResultsTable results={results} caption={title} />
      </details>
    </figure>
  );
}

function ScaleRowText({
  result,
  placed,
  reference,
}: {
  result: ReportResult;
  placed: Placed;
  reference: "claim" | "limit";
}) {
  return (
    <div className={styles.text}>
      <span className={styles.analyte}>{result.analyte}</span>
      <span className={styles.share}>
        <strong>{shareInWords(placed)}</strong>
        {`\u202f% of the ${reference}`}
      </span>
      <span className={styles.reading}>
        <ReadingText result={result} />
      </span>
      {result.verdict !== "pass" && (
        <span className={styles.verdict}>
          <VerdictBadge verdict={result.verdict} />
        </span>
      )}
    </div>
  );
}
