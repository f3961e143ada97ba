import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { ReportView } from "#domain/presentation/report-view.ts";
import { ResultTerms } from "../glossary/terms-line.tsx";
import { ChainOfCustody } from "./chain-of-custody.tsx";
import { CoverageMatrix } from "./coverage-matrix.tsx";
import { LaboratorySection } from "./laboratory-section.tsx";
import { OldResult } from "./old-result.tsx";
import styles from "./report-body.module.css";
import { ReportFiles } from "./report-files.tsx";
import { LotSection } from "./report-list.tsx";
import { BrandResponse, DecisionRuleSection, ReportChanges } from "./report-notes.tsx";
import { panelAnchor, ReportPanels } from "./report-panels.tsx";
import { ReportVerdict } from "./report-verdict.tsx";
import { ScoreSection } from "./score-section.tsx";
import { VerificationSection } from "./verification-section.tsx";

/** All sections of a report, from the verdict to the downloads. */
export function ReportBody({
  view,
  onFound,
}: {
  view: ReportView;
  onFound: (warning: string | null) => void;
}) {
  const { report } = view;
  return (
    <>
      <ReportVerdict view={view}>
        <OldResult testedAt={report.tested_at} now={new Date()} />
        <ReportContents view={view} />
      </ReportVerdict>
      <ReportPanels view={view} />
      <ResultTerms />
      <CoverageMatrix view={view} />
      <ScoreSection view={view} />
      <LotSection report={report} />
      <ChainOfCustody report={report} />
      <BrandResponse report={report} />
      <div className={styles.pair}>
        <LaboratorySection report={report} />
        <div className={styles.stack}>
          <DecisionRuleSection report={report} />
          <ReportChanges report={report} />
        </div>
      </div>
      <VerificationSection report={report} onFound={onFound} />
      <ReportFiles report={report} />
    </>
  );
}

/** Table of contents of a report. */
function ReportContents({ view: { report, panels } }: { view: ReportView }) {
  const sections = [
    ...panels.map(({ panel }) => ({ id: panelAnchor(panel), title: PANEL_LABELS[panel] })),
    { id: "coverage", title: "What was tested" },
    { id: "score", title: "Score" },
    { id: "lot", title: "Your lot" },
    { id: "sample", title: "Chain of custody" },
    { id: "laboratory", title: "Laboratory" },
    ...(report.brand_response ? [{ id: "response", title: "Brand’s response" }] : []),
    { id: "changes", title: "Changes" },
    { id: "proof", title: "Verification" },
    { id: "files", title: "Downloads" },
  ];
  return (
    <nav aria-label="Report sections">
      <ul className={styles.parts}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
