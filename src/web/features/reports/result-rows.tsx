import { formatExact } from "#domain/amounts.ts";
import { type ChartPosition, formatShare } from "#domain/presentation/chart-position.ts";
import type { PageLine } from "#domain/presentation/report-page.ts";
import { linearScale, logScale, type Scale } from "#domain/presentation/scale.ts";
import { VERDICT_STYLES } from "#domain/presentation/verdict-styles.ts";
import { Icon } from "../../ui/icon.tsx";
import { VERDICT_ICONS, VerdictBadge } from "../../ui/verdict-badge.tsx";
import { Amount } from "../catalogue/amount.tsx";
import { LimitText, LineReading } from "./line-text.tsx";
import styles from "./result-rows.module.css";
import { ScaleAxis, ScaleDrawing } from "./scale-drawing.tsx";

/** The axis of several results; null if none of them can be drawn. */
export function scaleOf(lines: readonly PageLine[], logarithmic = false): Scale | null {
  const positions = lines.flatMap(({ position }) => position ?? []);
  if (positions.length === 0) return null;
  return logarithmic ? logScale(positions) : linearScale(positions);
}

/** Results as rows: what was found, where that lies on the scale of its claim or limit, and the verdict. */
export function ResultRows({ lines, scale }: { lines: readonly PageLine[]; scale: Scale | null }) {
  const [charted] = lines.flatMap(({ position }) => position ?? []);
  return (
    <div className={styles.chart}>
      <ul className={styles.rows}>
        {lines.map((line) => (
          <li key={line.anchor} id={line.anchor} className={styles.row}>
            <div className={styles.text}>
              <span className={styles.name}>{line.name}</span>
              <span className={styles.reading}>
                <LineReading line={line} inLimitUnit />
              </span>
            </div>
            {line.position && scale && (
              <div className={styles.drawing}>
                <ScaleDrawing position={line.position} scale={scale} verdict={line.verdict} />
              </div>
            )}
            <ShareText line={line} />
            <div className={styles.verdict}>
              <RowVerdict line={line} />
            </div>
            <Remarks line={line} />
          </li>
        ))}
      </ul>
      {charted && scale && <ScaleFoot of={charted.of} scale={scale} />}
    </div>
  );
}

const ScaleFoot = ({ of, scale }: { of: ChartPosition["of"]; scale: Scale }) => (
  <div className={styles.row} data-foot>
    <div className={styles.drawing}>
      <ScaleAxis scale={scale} of={of} />
    </div>
  </div>
);

/** "124% of the limit", and the limit. */
function ShareText({ line: { position, limit } }: { line: PageLine }) {
  return (
    <div className={styles.share}>
      {position && (
        <span>
          <strong>{formatShare(position)}%</strong> of the {position.of === "limit" ? "limit" : "label"}
        </span>
      )}
      {limit && (limit.low !== null || limit.high !== null) && (
        <span className={styles.limit}>
          {position?.of === "limit" && limit.low === null && limit.high !== null ? (
            <>
              limit <Amount value={formatExact(limit.high)} unit={limit.unit} />
            </>
          ) : (
            <LimitText limit={limit} />
          )}
        </span>
      )}
    </div>
  );
}

/** A badge where there is something to see; a plain word for the many that passed. */
function RowVerdict({ line: { verdict, isNoteworthy } }: { line: PageLine }) {
  const { label, tone, icon } = VERDICT_STYLES[verdict];
  if (isNoteworthy && verdict !== "pass") return <VerdictBadge verdict={verdict} />;
  return (
    <span className={styles.plain} data-tone={tone}>
      <Icon name={VERDICT_ICONS[icon]} />
      {label}
    </span>
  );
}

/** The reasons for a verdict that needs some, and the warning levels that the result is above. */
function Remarks({ line: { isNoteworthy, why, warnings, verdict } }: { line: PageLine }) {
  if (!isNoteworthy) return null;
  return (
    <div className={styles.remarks}>
      {why && verdict !== "pass" && <p>{why}</p>}
      {warnings.map((level) => (
        <p key={level.name} className={styles.warning}>
          Above {level.name}: <LimitText limit={level} />
        </p>
      ))}
    </div>
  );
}
