import { Suspense } from "react";
import type { ReportSummary } from "#contract/catalogue.ts";
import { reportCounts } from "#domain/lots/headline-report.ts";
import { loadLater } from "../../ui/load-later.ts";
import styles from "./lot-results.module.css";

/** Few products have several reports, so the browser loads it for their pages only. */
const LotComparison = import.meta.env.SSR
  ? (await import("./lot-comparison.tsx")).default
  : loadLater(() => import("./lot-comparison.tsx"));

/** Whether a product has several reports that count. */
export const hasSeveralReports = (reports: readonly ReportSummary[]): boolean =>
  reports.filter(reportCounts).length > 1;

/** The results of a product's reports side by side; nothing for a product with one report. */
export const LotResults = ({ slug, reports }: { slug: string; reports: readonly ReportSummary[] }) =>
  hasSeveralReports(reports) ? (
    <div className={styles.place}>
      <Suspense>
        <LotComparison slug={slug} />
      </Suspense>
    </div>
  ) : null;
