import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useParams, useSearchParams } from "react-router";
import { VERDICT_LABELS } from "#contract/labels.ts";
import type { Report as Details } from "#contract/reports.ts";
import { lotLabel, lotLabelInSentence } from "#domain/lot.ts";
import type { ReportPage as ReportPageView } from "#domain/presentation/report-page.ts";
import { pageLoader } from "../api/page-loader.ts";
import { DemoBanner } from "../features/catalogue/demo-banner.tsx";
import { breadcrumbsLd } from "../features/catalogue/json-ld.ts";
import { NotInCatalogue } from "../features/catalogue/not-in-catalogue.tsx";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { ReportError } from "../features/corrections/report-error.tsx";
import { reportRegistrationQuery } from "../features/registered-tests/queries.ts";
import { ReportRegistration } from "../features/registered-tests/report-registration.tsx";
import { reportPageQuery, reportQuery } from "../features/reports/queries.ts";
import { ReportBody } from "../features/reports/report-body.tsx";
import { ReportHeader } from "../features/reports/report-header.tsx";
import { ReportAlarm, ReportNotice } from "../features/reports/report-notice.tsx";
import { unfold } from "../features/reports/section-bar.tsx";
import { readStandardChoice } from "../features/reports/standard-url.ts";
import { YourPack } from "../features/reports/your-pack.tsx";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";
import { classNames } from "../ui/class-names.ts";

export const loader = pageLoader(async ({ params, url, need, offer }) => {
  const slug = params.slug ?? "";
  const report = await need<Details>(reportQuery(slug));
  const { sentences } = await need(reportPageQuery(slug, readStandardChoice(url.searchParams)));
  await offer(reportRegistrationQuery(report.report_slug));
  const { name, brand } = report.supplement;
  return {
    title: `Report on ${name} by ${brand.name}, ${lotLabelInSentence(report.lot_number)}`,
    path: `/report/${report.report_slug}`,
    // Networks store an image by its URL: another state is another URL.
    image: `/share/report/${report.report_slug}.png?v=${report.state}`,
    description: `${[VERDICT_LABELS[report.verdict], ...report.evidence_grade.warnings].join(". ")}. ${report.headline ?? sentences.verdict} Measured in ${lotLabelInSentence(report.lot_number)} by ${report.lab_name}.`,
    links: [oEmbedLink(url.origin, `/report/${report.report_slug}`)],
    jsonLd: [breadcrumbsLd(trailOf(report), url)],
  };
});

/** By which other sites find how to show the report (oembed.com, section 4). */
const oEmbedLink = (origin: string, path: string) => ({
  rel: "alternate",
  type: "application/json+oembed",
  href: `${origin}/oembed?url=${encodeURIComponent(origin + path)}`,
});

/** Switching the standard judges the same report again in the browser: no request is needed. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

const trailOf = ({ supplement, lot_number }: Details): Crumb[] => [
  { label: "Search", to: "/search" },
  { label: supplement.name, to: `/supplement-details/${supplement.slug}` },
  { label: lotLabel(lot_number) },
];

export default function ReportPage() {
  const { slug = "" } = useParams();
  const [search] = useSearchParams();
  const report = useQuery(reportQuery(slug));
  const view = useQuery({
    ...reportPageQuery(slug, readStandardChoice(search)),
    placeholderData: keepPreviousData,
  });
  if (report.data && view.data) return <LoadedReport key={slug} report={report.data} view={view.data} />;
  const { error, refetch, isFetching } = report.isError ? report : view;
  return <PagePlaceholder what="the report" error={error} onRetry={refetch} retrying={isFetching} />;
}

function LoadedReport({ report, view }: { report: Details; view: ReportPageView }) {
  useCitedRow();
  const [found, setFound] = useState<string | null>(null);
  // What the server noticed stands there without JavaScript too; the browser's own check may find more.
  const warning = found ?? (report.proof_problems.join(" ") || null);
  return (
    <article className={classNames(layout.page, layout.tight)}>
      <div className={layout.top}>
        <Breadcrumbs trail={trailOf(report)} />
        {report.supplement.demo && <DemoBanner about="report" />}
        <ReportAlarm warning={warning} />
        <ReportNotice report={report} />
        <YourPack reports={[report, ...report.other_lots]} here={report.report_slug} />
        <ReportHeader report={report} />
      </div>
      <ReportBody
        report={report}
        view={view}
        registration={<ReportRegistration slug={report.report_slug} />}
        onFound={setFound}
      />
      <div>
        <ReportError about={{ report_slug: report.report_slug }} />
      </div>
    </article>
  );
}

/** Unfolds and highlights the row of the URL fragment. Browsers update `:target` only when a new document is loaded. */
function useCitedRow(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const wasHidden = unfold(hash.slice(1));
    const row = document.getElementById(hash.slice(1));
    // What is folded has no place that the router could scroll to.
    if (wasHidden) row?.scrollIntoView({ block: "center" });
    row?.toggleAttribute("data-cited", true);
    return () => row?.removeAttribute("data-cited");
  }, [hash]);
}

export function ErrorBoundary() {
  return <NotInCatalogue what="report" to="/report" />;
}
