import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { SupplementDetails as Details } from "#contract/catalogue.ts";
import { CATEGORY_LABELS } from "#contract/labels.ts";
import { pageLoader } from "../api/page-loader.ts";
import { breadcrumbsLd, productLd } from "../features/catalogue/json-ld.ts";
import { LabelSection } from "../features/catalogue/label-section.tsx";
import { NotInCatalogue } from "../features/catalogue/not-in-catalogue.tsx";
import layout from "../features/catalogue/page.module.css";
import { PageFailure } from "../features/catalogue/page-placeholder.tsx";
import { ProductActions } from "../features/catalogue/product-actions.tsx";
import { ProductHeader } from "../features/catalogue/product-header.tsx";
import { similarQuery, supplementQuery } from "../features/catalogue/queries.ts";
import { SimilarProducts } from "../features/catalogue/similar-products.tsx";
import { NewestReport } from "../features/reports/newest-report.tsx";
import { ProductVerdict } from "../features/reports/product-verdict.tsx";
import { reportQuery } from "../features/reports/queries.ts";
import { ReportsByLot } from "../features/reports/reports-by-lot.tsx";
import { YourPack } from "../features/reports/your-pack.tsx";
import { NO_FILTERS, searchPath } from "../features/search-url/search-url.ts";
import { pageMeta } from "../head.ts";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";

export const meta = pageMeta;

const page = pageLoader(async ({ params, url, need, offer }) => {
  const slug = params.slug ?? "";
  const similar = offer(similarQuery(slug));
  const product = await need<Details>(supplementQuery(slug));
  await Promise.all([similar, product.report_slug ? offer(reportQuery(product.report_slug)) : null]);
  return headOf(product, url);
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

function headOf(product: Details, url: URL) {
  const name = `${product.name} by ${product.brand.name}`;
  const tested = product.verdict !== null;
  return {
    title: name,
    path: `/supplement-details/${product.slug}`,
    description: tested
      ? `${name}: what the laboratory measured in one lot against its label, with uncertainty, limits and method.`
      : `${name}: the label's facts, other ingredients and statements. Not tested.`,
    // What only a label says of a real product is no result, and is not offered as one.
    noindex: !tested && !product.sample,
    jsonLd: [breadcrumbsLd(trailOf(product), url), ...(tested ? [productLd(product, url)] : [])],
  };
}

const trailOf = (product: Details): Crumb[] => [
  { label: "Search", to: "/search" },
  {
    label: CATEGORY_LABELS[product.category],
    to: searchPath({ filters: { ...NO_FILTERS, category: [product.category] } }),
  },
  { label: product.name },
];

export default function SupplementDetails() {
  const { slug = "" } = useParams();
  const { data: product, error, refetch, isFetching } = useQuery(supplementQuery(slug));
  if (!product)
    return <PageFailure what="The supplement" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <Breadcrumbs trail={trailOf(product)} />
        <YourPack reports={product.reports} />
        <ProductHeader product={product}>
          <ProductVerdict product={product} now={new Date()} />
          <ProductActions product={product} />
        </ProductHeader>
      </div>
      {product.report_slug && <NewestReport slug={product.report_slug} />}
      <ReportsByLot reports={product.reports} />
      <LabelSection product={product} />
      <SimilarProducts slug={slug} />
    </div>
  );
}

export function ErrorBoundary() {
  return <NotInCatalogue what="supplement" to="/supplement-details" />;
}
