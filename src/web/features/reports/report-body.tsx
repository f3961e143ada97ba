import { type ReactNode, useState } from "react";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { Report } from "#contract/reports.ts";
import type { ReportPage } from "#domain/presentation/report-page.ts";
import { ResultTerms } from "../glossary/terms-line.tsx";
import { ChainOfCustody } from "./chain-of-custody.tsx";
import { CoverageMatrix } from "./coverage-matrix.tsx";
import { LaboratorySection } from "./laboratory-section.tsx";
import { MethodsFold } from "./methods-fold.tsx";
import { ReportAnswer } from "./report-answer.tsx";
import styles from "./report-body.module.css";
import { ReportFiles } from "./report-files.tsx";
import { OtherLots } from "./report-list.tsx";
import { BrandResponse, DecisionRuleSection, ReportChanges } from "./report-notes.tsx";
import { ChartLegend, panelAnchor, ReportPanels, splitPanels } from "./report-panels.tsx";
import { ScoreSection } from "./score-section.tsx";
import { type PageSection, SectionBar } from "./section-bar.tsx";
import { StandardSwitcher } from "./standard-switcher.tsx";
import { VerificationSection } from "./verification-section.tsx";

/**
 * A report in two layers: what was found, with failures and borderline results open and the rest folded; then, folded,
 * what it rests on.
 */
export function ReportBody({
  report,
  view,
  registration,
  onFound,
}: {
  report: Report;
  view: ReportPage;
  /** Whether the test was announced; a preview does not say. */
  registration?: ReactNode;
  /** Told what verification finds; null for a preview, which is not signed and has no files. */
  onFound: ((warning: string | null) => void) | null;
}) {
  const [logarithmic, setLogarithmic] = useState(false);
  return (
    <>
      <ReportAnswer report={report} view={view} registration={registration} />
      <div className={styles.layers}>
        <SectionBar sections={sectionsOf(report, view)} />
        <StandardSwitcher report={report} view={view} />
        <ChartLegend />
        <ReportPanels view={view} logarithmic={logarithmic} />
        <ResultTerms />
        <BrandResponse report={report} />
        <div className={styles.second}>
          <CoverageMatrix view={view} />
          <MethodsFold report={report} view={view} logarithmic={logarithmic} onScale={setLogarithmic} />
          <ScoreSection report={report} view={view} />
          <OtherLots report={report} />
          <ChainOfCustody report={report} />
          <LaboratorySection report={report} />
          <DecisionRuleSection report={report} />
          <ReportChanges report={report} />
          {onFound && <VerificationSection report={report} onFound={onFound} />}
          {onFound && <ReportFiles report={report} />}
        </div>
      </div>
    </>
  );
}

/** The sections in the order of the page. */
function sectionsOf(report: Report, view: ReportPage): PageSection[] {
  const { open, passed } = splitPanels(view);
  return [
    { id: "summary", title: "Summary" },
    ...open.map(({ panel }) => ({ id: panelAnchor(panel), title: PANEL_LABELS[panel] })),
    ...(passed.length > 0 ? [{ id: "passed", title: open.length > 0 ? "Passed" : "Results" }] : []),
    ...(report.brand_response ? [{ id: "response", title: "Brand’s response" }] : []),
    { id: "coverage", title: "What was tested" },
    { id: "methods", title: "Methods" },
    { id: "score", title: "Score" },
    { id: "laboratory", title: "Laboratory" },
    { id: "proof", title: "Verification" },
    { id: "files", title: "Downloads" },
  ];
}
