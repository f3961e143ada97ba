import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { SupplementDetails as Details } from "#contract/catalogue.ts";
import { CATEGORY_LABELS } from "#contract/labels.ts";
import { utcDay } from "#domain/dates.ts";
import { pageLoader } from "../api/page-loader.ts";
import { Certificates } from "../features/catalogue/certificates.tsx";
import { DemoBanner } from "../features/catalogue/demo-banner.tsx";
import { breadcrumbsLd, productLd } from "../features/catalogue/json-ld.ts";
import { LabelSection } from "../features/catalogue/label-section.tsx";
import { NotInCatalogue } from "../features/catalogue/not-in-catalogue.tsx";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { ProductHeader } from "../features/catalogue/product-header.tsx";
import { similarQuery, supplementQuery } from "../features/catalogue/queries.ts";
import { SimilarProducts } from "../features/catalogue/similar-products.tsx";
import { ReportError } from "../features/corrections/report-error.tsx";
import { FollowButton } from "../features/follows/follow-button.tsx";
import { LabelIntakesSection, readLifeStage } from "../features/ingredients/label-intakes.tsx";
import { labelIntakesQuery } from "../features/ingredients/queries.ts";
import { AddToDay } from "../features/my-day/add-to-day.tsx";
import { ProductNotices } from "../features/notices/product-notices.tsx";
import { supplementNoticesQuery } from "../features/notices/queries.ts";
import { hasSeveralReports, LotResults } from "../features/reports/lot-results.tsx";
import { NewestReport } from "../features/reports/newest-report.tsx";
import { ProductVerdict } from "../features/reports/product-verdict.tsx";
import { lotsQuery, reportPageQuery, reportQuery } from "../features/reports/queries.ts";
import { ReportsByLot } from "../features/reports/report-list.tsx";
import { PUBLISHED_CHOICE } from "../features/reports/standard-url.ts";
import { YourPack } from "../features/reports/your-pack.tsx";
import { CompareHere } from "../features/search/compare-tray.tsx";
import { NO_SEARCH_FILTERS, searchPath } from "../features/search-url/search-url.ts";
import { RequestTestLink } from "../features/test-requests/request-test.tsx";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";
import styles from "./supplement-details.module.css";

export const loader = pageLoader(async ({ params, url, need, offer }) => {
  const slug = params.slug ?? "";
  const similar = offer(similarQuery(slug));
  const notices = offer(supplementNoticesQuery(slug));
  const product = await need<Details>(supplementQuery(slug));
  await Promise.all([
    similar,
    notices,
    product.report_slug
      ? offer(reportQuery(product.report_slug), reportPageQuery(product.report_slug, PUBLISHED_CHOICE))
      : null,
    hasSeveralReports(product.reports) ? offer(lotsQuery(slug)) : null,
    product.label_facts.length > 0 ? offer(labelIntakesQuery(slug, readLifeStage(url.searchParams))) : null,
  ]);
  return headOf(product, url);
});

function headOf(product: Details, url: URL) {
  const name = `${product.name} by ${product.brand.name}`;
  const tested = product.verdict !== null;
  return {
    title: name,
    path: `/supplement-details/${product.slug}`,
    // Networks store an image by its URL: another report is another URL.
    image: `/share/supplement/${product.slug}.png?v=${product.report_slug ?? "none"}`,
    description: tested
      ? `${name}: what the laboratory measured in one lot against its label, with uncertainty, limits, and method.`
      : `${name}: supplement facts, other ingredients, and label statements. Not tested.`,
    // Pages of untested real products only repeat the label: they are not offered to search engines.
    noindex: !tested && !product.demo,
    jsonLd: [breadcrumbsLd(trailOf(product), url), ...(tested ? [productLd(product, url)] : [])],
  };
}

const trailOf = (product: Details): Crumb[] => [
  { label: "Search", to: "/search" },
  {
    label: CATEGORY_LABELS[product.category],
    to: searchPath({ filters: { ...NO_SEARCH_FILTERS, category: [product.category] } }),
  },
  { label: product.name },
];

export default function SupplementDetailsPage() {
  const { slug = "" } = useParams();
  const { data: product, error, refetch, isFetching } = useQuery(supplementQuery(slug));
  if (!product)
    return <PagePlaceholder what="the supplement" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <Breadcrumbs trail={trailOf(product)} />
        {product.demo && <DemoBanner about="product" />}
        <ProductNotices slug={slug} />
        <YourPack reports={product.reports} />
        <ProductHeader product={product}>
          <ProductVerdict product={product} now={new Date()} />
          <ProductActions product={product} />
        </ProductHeader>
      </div>
      {product.report_slug && <NewestReport slug={product.report_slug} />}
      <ReportsByLot reports={product.reports} today={utcDay(new Date())} />
      <LotResults slug={slug} reports={product.reports} />
      <LabelSection product={product} askForPhoto={<AskForPhoto product={product} />} />
      {product.label_facts.length > 0 && <LabelIntakesSection slug={slug} />}
      <Certificates
        certificates={product.certificates.map((certificate) => ({ ...certificate, demo: product.demo }))}
        now={new Date()}
      />
      <SimilarProducts slug={slug} />
    </div>
  );
}

/** Where the facts panel is missing: a photo of the label comes with a request for a test. */
const AskForPhoto = ({ product: { name, brand, source } }: { product: Details }) => (
  <div className={styles.photo}>
    <p>Do you have the package? Add a photo of its label when you request a test.</p>
    <RequestTestLink ask={{ name, brand: brand.name, url: source.url ?? "" }} variant="secondary">
      Request a test with a photo
    </RequestTestLink>
  </div>
);

/** Actions on a product: request a test, follow, compare, report an error. */
function ProductActions({ product }: { product: Details }) {
  const { slug, name, brand, source, testing_status: status } = product;
  return (
    <div className={layout.actions}>
      {status === "not_tested" && (
        <RequestTestLink ask={{ name, brand: brand.name, url: source.url ?? "" }}>
          Request a test
        </RequestTestLink>
      )}
      <FollowButton slug={slug} />
      {product.verdict !== "unsafe" && <AddToDay slug={slug} />}
      <CompareHere product={product} />
      <ReportError about={{ supplement_id: slug }} />
    </div>
  );
}

export function ErrorBoundary() {
  return <NotInCatalogue what="supplement" to="/supplement-details" />;
}
