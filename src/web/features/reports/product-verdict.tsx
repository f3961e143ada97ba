import { useQuery } from "@tanstack/react-query";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { isClean } from "#contract/verdicts.ts";
import { formatCount } from "#domain/amounts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { similarQuery } from "../catalogue/queries.ts";
import { ALTERNATIVES_ANCHOR } from "../catalogue/similar-products.tsx";
import { VerdictCard } from "../catalogue/verdict-card.tsx";
import { MissingTests } from "./missing-tests.tsx";
import { NextSteps } from "./next-steps.tsx";
import { OldResult } from "./old-result.tsx";
import { usePack, withPackParameters } from "./pack-url.ts";
import { reportPageQuery, reportQuery } from "./queries.ts";
import { LOTS_ANCHOR } from "./report-list.tsx";
import { ReportStateBadge } from "./report-state.tsx";
import { PUBLISHED_CHOICE } from "./standard-url.ts";

/** The verdict on a product's latest report with next steps, or a note that it has no current result. */
export function ProductVerdict({ product, now }: { product: SupplementDetails; now: Date }) {
  const alternatives = useAlternatives(product.slug);
  return (
    <VerdictCard
      outcome={product}
      size="large"
      untested={untestedSentence(product)}
      badge={hasOnlyEarlierReports(product) && <NoCurrentResult />}
      beside={<ReportStateBadge state={stateOfReport(product)} />}
    >
      {product.verdict === "no_failures" && product.report_slug && (
        <MissingFromReport slug={product.report_slug} />
      )}
      {product.verdict && product.tested_at && <OldResult testedAt={product.tested_at} now={now} />}
      <NextSteps about={{ ...product, hasAlternatives: alternatives !== 0 }}>
        <ReportLinks product={product} />
        {alternatives ? (
          <a href={`#${ALTERNATIVES_ANCHOR}`}>{formatCount(alternatives, "tested alternative")}</a>
        ) : null}
      </NextSteps>
    </VerdictCard>
  );
}

/** The tests that the product's latest report lacks, once it is loaded: the page shows its results too. */
function MissingFromReport({ slug }: { slug: string }) {
  const { data: report } = useQuery(reportQuery(slug));
  const { data: view } = useQuery(reportPageQuery(slug, PUBLISHED_CHOICE));
  return report && view && <MissingTests about={report} view={view} />;
}

/** State of the report behind the verdict: a disputed one is marked where it is read first. */
const stateOfReport = ({ report_slug: slug, reports }: SupplementDetails) =>
  reports.find((report) => report.report_slug === slug)?.state ?? "current";

const hasOnlyEarlierReports = ({ verdict, testing_status: status, reports }: SupplementDetails) =>
  verdict === null && status !== "in_testing" && reports.length > 0;

/** A product whose reports no longer count was tested all the same. */
const NoCurrentResult = () => (
  <Badge tone="gray" size="large" icon={<Icon name="history" />}>
    No current result
  </Badge>
);

function untestedSentence({ testing_status: status, reports }: SupplementDetails): string {
  if (status === "in_testing")
    return "Testing is in progress. Until the report is published, this page shows only what the label claims.";
  if (reports.length === 0)
    return "We haven’t tested this product. This page shows only what the label claims.";
  return reports.every(({ state }) => state === "withdrawn")
    ? "Our report on this product was withdrawn, so there’s no current result."
    : "There’s no current result for this product. Its earlier reports are listed below.";
}

function ReportLinks({ product: { report_slug: report, reports } }: { product: SupplementDetails }) {
  const pack = usePack();
  return (
    <>
      {report && <Link to={withPackParameters(`/report/${report}`, pack)}>Read the report</Link>}
      {reports.length > 0 && <a href={`#${LOTS_ANCHOR}`}>Is it your lot?</a>}
    </>
  );
}

/** How many of the similar products were tested and nothing failed; undefined while that isn’t known. */
function useAlternatives(slug: string): number | undefined {
  const { data } = useQuery(similarQuery(slug));
  return data?.list.filter(isClean).length;
}
