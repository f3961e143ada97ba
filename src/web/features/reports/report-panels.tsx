import { PANEL_LABELS } from "#contract/report-labels.ts";
import { VERDICTS } from "#contract/verdicts.ts";
import type { Panel } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatShare } from "#domain/presentation/chart-position.ts";
import type { PageLine, PagePanel, ReportPage } from "#domain/presentation/report-page.ts";
import { Fold } from "../../ui/fold.tsx";
import { Section } from "../../ui/section.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import styles from "./report-panels.module.css";
import { ResultRows, scaleOf } from "./result-rows.tsx";

const hasNews = ({ lines }: PagePanel) => lines.some(({ isNoteworthy }) => isNoteworthy);

const rankOf = ({ verdict }: PagePanel) => (verdict === null ? VERDICTS.length : VERDICTS.indexOf(verdict));

/** The panels in which something failed, is borderline or undecided, worst first, and the others. */
export const splitPanels = ({ panels }: ReportPage): { open: PagePanel[]; passed: PagePanel[] } => ({
  open: panels.filter(hasNews).sort((one, other) => rankOf(one) - rankOf(other)),
  passed: panels.filter((panel) => !hasNews(panel)),
});

export const panelAnchor = (panel: Panel): string => `panel-${panel}`;

/** How to read the charts; once on a page. */
export const ChartLegend = () => (
  <p className={styles.caption}>
    Dot: the result. Line through it: its uncertainty. Dashed bar: too little to measure. Green: within the
    limit. Hatched: outside.
  </p>
);

/** All results of a report by panel: open where there is something to see, folded with their count where all passed. */
export function ReportPanels({ view, logarithmic }: { view: ReportPage; logarithmic: boolean }) {
  const { open, passed } = splitPanels(view);
  return (
    <>
      {open.map((panel) => (
        <OpenPanel key={panel.panel} panel={panel} logarithmic={logarithmic} />
      ))}
      {passed.length > 0 && (
        <div id="passed" className={styles.passed}>
          {passed.map((panel) => (
            <Fold
              key={panel.panel}
              id={panelAnchor(panel.panel)}
              title={PANEL_LABELS[panel.panel]}
              aside={summaryOf(panel.lines)}
            >
              <PanelChart panel={panel} lines={panel.lines} logarithmic={logarithmic} />
            </Fold>
          ))}
        </div>
      )}
    </>
  );
}

function OpenPanel({ panel, logarithmic }: { panel: PagePanel; logarithmic: boolean }) {
  const { verdict, lines } = panel;
  const news = lines.filter(({ isNoteworthy }) => isNoteworthy);
  const rest = lines.filter(({ isNoteworthy }) => !isNoteworthy);
  return (
    <Section
      id={panelAnchor(panel.panel)}
      title={PANEL_LABELS[panel.panel]}
      aside={<VerdictBadge verdict={verdict ?? "informational"} />}
    >
      <PanelChart panel={panel} lines={news} logarithmic={logarithmic} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{summaryOf(rest)}</summary>
          <ResultRows lines={rest} scale={scaleOf(lines, logarithmic)} />
        </details>
      )}
    </Section>
  );
}

/** The results of a panel on one scale, and under it what a row does not repeat. */
export function PanelChart({
  panel,
  lines,
  logarithmic = false,
}: {
  panel: PagePanel;
  lines: readonly PageLine[];
  logarithmic?: boolean;
}) {
  const caption = limitNames(panel.lines);
  return (
    <div className={styles.chart}>
      <ResultRows lines={lines} scale={scaleOf(panel.lines, logarithmic)} />
      {caption && <p className={styles.caption}>{caption}</p>}
    </div>
  );
}

/** "4 results within their limits. Closest: cadmium, 23%." */
function summaryOf(lines: readonly PageLine[]): string {
  const passed = lines.filter(({ verdict }) => verdict === "pass");
  const other = lines.length - passed.length;
  const [closest] = passed
    .flatMap(({ name, position }) =>
      position?.of === "limit" && position.point !== null ? [{ name, position, point: position.point }] : [],
    )
    .sort((one, other) => other.point - one.point);
  return [
    passed.length > 0 && `${formatCount(passed.length, "result")} passed`,
    other > 0 && `${formatCount(other, "result")} for information`,
    closest && `closest to its limit: ${closest.name}, ${formatShare(closest.position)}%`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** Whose limits a chart shows. */
export function limitNames(lines: readonly PageLine[]): string | null {
  const names = new Set(lines.flatMap(({ limit }) => limit?.name ?? []));
  return names.size === 0 ? null : `${names.size === 1 ? "Limit" : "Limits"}: ${[...names].join("; ")}`;
}
