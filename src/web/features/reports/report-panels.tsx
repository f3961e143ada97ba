import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { Panel } from "#contract/vocabulary.ts";
import type { PanelView, ReportView } from "#domain/presentation/report-view.ts";
import { Section } from "../../ui/section.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import styles from "./report-panels.module.css";
import { ScaleChart } from "./scale-chart.tsx";

/** All results of a report, by panel. */
export function ReportPanels({ view }: { view: ReportView }) {
  return view.panels.map((panel) => (
    <Section
      key={panel.panel}
      id={panelAnchor(panel.panel)}
      title={PANEL_LABELS[panel.panel]}
      aside={<PanelVerdict panel={panel} />}
    >
      <ScaleChart
        lines={panel.lines}
        title={PANEL_LABELS[panel.panel]}
        caption={<PanelCaption panel={panel} />}
      />
    </Section>
  ));
}

export const panelAnchor = (panel: Panel): string => `panel-${panel}`;

function PanelVerdict({ panel: { verdict, coverage } }: { panel: PanelView }) {
  return (
    <span className={styles.verdict}>
      {coverage.required > 0 && `${coverage.tested} of ${coverage.required} on our list`}
      <VerdictBadge verdict={verdict ?? "informational"} />
    </span>
  );
}

/** Explains how to read a panel's chart. */
export function PanelCaption({ panel: { panel, lines } }: { panel: PanelView }) {
  if (panel !== "potency") {
    return "Percent of the limit. Each step of the scale is 10 times the one before. The dot is the result, and the line through it is its uncertainty. A hollow bar means that nothing was detected, or too little to measure.";
  }
  const names = new Set(
    lines.flatMap(({ judged, position }) =>
      judged.limit && position && (position.low ?? position.high) !== null ? [judged.limit.name] : [],
    ),
  );
  return (
    <>
      The dot is the amount measured per serving, and the line through it is its uncertainty. 100% is the
      amount on the label.{" "}
      {names.size > 0
        ? `The band is the range the limit allows: ${[...names].join("; ")}.`
        : "The chosen standard sets no range."}
    </>
  );
}
