import { PANEL_LABELS } from "#contract/labels.ts";
import type { ReportView } from "#domain/presentation/report-view.ts";
import styles from "./report-contents.module.css";
import { panelAnchor } from "./report-panels.tsx";

/** The parts of a long page. */
export function ReportContents({ view: { report, panels } }: { view: ReportView }) {
  const parts = [
    ...panels.map(({ panel }) => ({ id: panelAnchor(panel), title: PANEL_LABELS[panel] })),
    { id: "coverage", title: "What was tested" },
    { id: "score", title: "Score" },
    { id: "lot", title: "Your lot" },
    { id: "sample", title: "Sample" },
    { id: "laboratory", title: "Laboratory" },
    ...(report.brand_response ? [{ id: "response", title: "Brand’s response" }] : []),
    { id: "changes", title: "Changes" },
    { id: "proof", title: "Proof" },
    { id: "files", title: "Files" },
  ];
  return (
    <nav aria-label="Parts of the report">
      <ul className={styles.parts}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
