import type { Report } from "#contract/reports.ts";
import { PANELS, type Panel } from "#contract/vocabulary.ts";
import { counted } from "#domain/amounts.ts";
import { Section } from "../catalogue/section.tsx";
import { ResultsTable } from "./results-table.tsx";

export const PANEL_LABELS: Record<Panel, string> = {
  identity: "Identity",
  potency: "Amounts against the label",
  elements: "Heavy metals",
  microbes: "Microbes",
  oxidation: "Oxidation",
};

/** Every measured value of a report, panel by panel. */
export function ReportPanels({ results }: { results: Report["results"] }) {
  return PANELS.map((panel) => {
    const own = results.filter((result) => result.panel === panel);
    if (own.length === 0) return null;
    return (
      <Section key={panel} title={PANEL_LABELS[panel]} aside={counted(own.length, "result")}>
        <ResultsTable results={own} caption={PANEL_LABELS[panel]} />
      </Section>
    );
  });
}
