import { PANEL_LABELS } from "#contract/labels.ts";
import type { Panel } from "#contract/vocabulary.ts";
import type { PanelView, ReportView } from "#domain/presentation/report-view.ts";
import { Section } from "../../ui/section.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import styles from "./report-panels.module.css";
import { ScaleChart } from "./scale-chart.tsx";

/** Every measured value of a report, panel by panel. */
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
        report={view.report}
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
      {coverage.required > 0 && `${coverage.tested} of ${coverage.required} required`}
      <VerdictBadge verdict={verdict ?? "informational"} />
    </span>
  );
}

/** How to read the drawing of a panel. */
export function PanelCaption({ panel: { panel, lines } }: { panel: PanelView }) {
  if (panel !== "potency") {
    return "Percent of the limit that is named at its line; each step of the scale is tenfold. The dot is what was measured, the whisker its uncertainty. A hollow bar reaches to where the method begins to see: nothing was detected, or too little to count.";
  }
  const names = new Set(
    lines.flatMap(({ judged, placed }) =>
      judged.limit && placed && (placed.low ?? placed.high) !== null ? [judged.limit.name] : [],
    ),
  );
  return (
    <>
      The dot is what the laboratory measured in a serving, the whisker its uncertainty. 100 % is the amount
      on the label.{" "}
      {names.size > 0
        ? `The band is what the limit allows: ${[...names].join("; ")}.`
        : "The chosen standard sets no range around it."}
    </>
  );
}
