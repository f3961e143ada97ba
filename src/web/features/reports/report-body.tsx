import type { ReportView } from "#domain/presentation/report-view.ts";
import { SampleChain } from "./chain-of-custody.tsx";
import { CoverageMatrix } from "./coverage-matrix.tsx";
import { LaboratorySection } from "./laboratory-section.tsx";
import { LotSection } from "./lot-section.tsx";
import { OldResult } from "./old-result.tsx";
import styles from "./report-body.module.css";
import { ReportChanges } from "./report-changes.tsx";
import { ReportContents } from "./report-contents.tsx";
import { ReportFiles } from "./report-files.tsx";
import { BrandResponse, DecisionRule } from "./report-notes.tsx";
import { ReportPanels } from "./report-panels.tsx";
import { ReportVerdict } from "./report-verdict.tsx";
import { ScoreSection } from "./score-section.tsx";
import { ProofSection } from "./verification-section.tsx";

/** A report from its verdict to its proof. */
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
      <CoverageMatrix view={view} />
      <ScoreSection view={view} />
      <LotSection report={report} />
      <SampleChain report={report} />
      <BrandResponse report={report} />
      <div className={styles.pair}>
        <LaboratorySection report={report} />
        <div className={styles.stack}>
          <DecisionRule report={report} />
          <ReportChanges report={report} />
        </div>
      </div>
      <ProofSection report={report} onFound={onFound} />
      <ReportFiles report={report} />
    </>
  );
}
