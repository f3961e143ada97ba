import { useQuery } from "@tanstack/react-query";
import type { Report } from "#contract/reports.ts";
import { ReportBody } from "../reports/report-body.tsx";
import { ReportHeader } from "../reports/report-header.tsx";
import styles from "./console.module.css";
import type { Draft } from "./draft-panel.tsx";

/** The page as visitors will see it: the same components, from the same data. */
export function DraftPreview({ draft }: { draft: Draft }) {
  return (
    <section className={styles.form} aria-label="Preview, not published">
      <h3>The page as visitors will see it (not published)</h3>
      {draft.preview ? (
        <Page report={draft.preview} version={draft.version} />
      ) : (
        <p className={styles.facts}>No result can be stated yet, so there is no page.</p>
      )}
    </section>
  );
}

function Page({ report, version }: { report: Report; version: number }) {
  const { data: view } = useQuery({
    queryKey: ["draftPage", report.report_number, version],
    queryFn: async () => (await import("../reports/cached-report-page.ts")).cachedReportPage(report, "house"),
    staleTime: 0,
  });
  if (!view) return <p className={styles.facts}>Judging the results…</p>;
  return (
    <div className={styles.previewed}>
      <ReportHeader report={report} />
      <ReportBody report={report} view={view} onFound={null} />
    </div>
  );
}
