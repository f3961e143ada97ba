import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { VERDICT_LABELS } from "#contract/labels.ts";
import type { Report as Details } from "#contract/reports.ts";
import { lotName, theLot } from "#domain/lot.ts";
import { pageLoader } from "../api/page-loader.ts";
import { breadcrumbsLd } from "../features/catalogue/json-ld.ts";
import { NotInCatalogue } from "../features/catalogue/near-names.tsx";
import layout from "../features/catalogue/page.module.css";
import { PageFailure } from "../features/catalogue/page-failure.tsx";
import { reportQuery } from "../features/reports/queries.ts";
import { ReportHeader } from "../features/reports/report-header.tsx";
import { BrandResponse, DecisionRule } from "../features/reports/report-notes.tsx";
import { ReportNotice } from "../features/reports/report-notice.tsx";
import { ReportPanels } from "../features/reports/report-panels.tsx";
import { SampleChain } from "../features/reports/sample-chain.tsx";
import { verdictSentence } from "../features/reports/sentences.ts";
import { pageMeta } from "../head.ts";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";

export const meta = pageMeta;

const page = pageLoader(async ({ params, url, need }) => {
  const report = await need<Details>(reportQuery(params.slug ?? ""));
  const { name, brand } = report.supplement;
  return {
    title: `Report on ${name} by ${brand.name}, ${theLot(report.lot_number)}`,
    path: `/report/${report.report_slug}`,
    description: `${VERDICT_LABELS[report.verdict]}. ${verdictSentence(report)} Measured on ${theLot(report.lot_number)} by ${report.lab_name}.`,
    jsonLd: [breadcrumbsLd(trailOf(report), url)],
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const trailOf = ({ supplement, lot_number }: Details): Crumb[] => [
  { label: "Search", to: "/search" },
  { label: supplement.name, to: `/supplement-details/${supplement.slug}` },
  { label: lotName(lot_number) },
];

export default function Report() {
  const { slug = "" } = useParams();
  const { data: report, error, refetch, isFetching } = useQuery(reportQuery(slug));
  if (!report) return <PageFailure what="The report" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <article className={layout.page}>
      <div className={layout.top}>
        <Breadcrumbs trail={trailOf(report)} />
        <ReportNotice report={report} />
        <ReportHeader report={report} />
      </div>
      <ReportPanels results={report.results} />
      <SampleChain report={report} />
      <DecisionRule report={report} />
      <BrandResponse report={report} />
    </article>
  );
}

export function ErrorBoundary() {
  return <NotInCatalogue what="report" to="/report" />;
}
