import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useParams, useSearchParams } from "react-router";
import { VERDICT_LABELS } from "#contract/labels.ts";
import type { Report as Details } from "#contract/reports.ts";
import { lotName, theLot } from "#domain/lot.ts";
import { viewOf } from "#domain/presentation/report-view.ts";
import { verdictSentence } from "#domain/presentation/sentences.ts";
import { pageLoader } from "../api/page-loader.ts";
import { breadcrumbsLd } from "../features/catalogue/json-ld.ts";
import { NotInCatalogue } from "../features/catalogue/not-in-catalogue.tsx";
import layout from "../features/catalogue/page.module.css";
import { PageFailure } from "../features/catalogue/page-placeholder.tsx";
import { ReportError } from "../features/corrections/report-error.tsx";
import { reportQuery } from "../features/reports/queries.ts";
import { ReportAlarm } from "../features/reports/report-alarm.tsx";
import { ReportBody } from "../features/reports/report-body.tsx";
import { ReportHeader } from "../features/reports/report-header.tsx";
import { ReportNotice } from "../features/reports/report-notice.tsx";
import { choiceIn, PUBLISHED_CHOICE } from "../features/reports/standard-url.ts";
import { useCitedRow } from "../features/reports/use-cited-row.ts";
import { YourPack } from "../features/reports/your-pack.tsx";
import { pageMeta } from "../head.ts";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";

export const meta = pageMeta;

const page = pageLoader(async ({ params, url, need }) => {
  const report = await need<Details>(reportQuery(params.slug ?? ""));
  const { name, brand } = report.supplement;
  const { judged } = viewOf(report, PUBLISHED_CHOICE);
  return {
    title: `Report on ${name} by ${brand.name}, ${theLot(report.lot_number)}`,
    path: `/report/${report.report_slug}`,
    description: `${VERDICT_LABELS[report.verdict]}. ${verdictSentence(judged)} Measured on ${theLot(report.lot_number)} by ${report.lab_name}.`,
    jsonLd: [breadcrumbsLd(trailOf(report), url)],
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Another standard judges the same report: nothing has to be fetched for it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

const trailOf = ({ supplement, lot_number }: Details): Crumb[] => [
  { label: "Search", to: "/search" },
  { label: supplement.name, to: `/supplement-details/${supplement.slug}` },
  { label: lotName(lot_number) },
];

export default function Report() {
  const { slug = "" } = useParams();
  const { data: report, error, refetch, isFetching } = useQuery(reportQuery(slug));
  if (!report) return <PageFailure what="The report" error={error} onRetry={refetch} retrying={isFetching} />;
  return <Found key={report.report_slug} report={report} />;
}

function Found({ report }: { report: Details }) {
  const [search] = useSearchParams();
  useCitedRow();
  const choice = choiceIn(search);
  const view = useMemo(() => viewOf(report, choice), [report, choice]);
  const [warning, setWarning] = useState<string | null>(null);
  return (
    <article className={layout.page}>
      <div className={layout.top}>
        <Breadcrumbs trail={trailOf(report)} />
        <ReportAlarm warning={warning} />
        <ReportNotice report={report} />
        <YourPack reports={[report, ...report.other_lots]} here={report.report_slug} />
        <ReportHeader report={report} />
      </div>
      <ReportBody view={view} onFound={setWarning} />
      <div>
        <ReportError about={{ report_slug: report.report_slug }} />
      </div>
    </article>
  );
}

export function ErrorBoundary() {
  return <NotInCatalogue what="report" to="/report" />;
}
