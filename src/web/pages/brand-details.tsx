import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { BrandDetails as Details } from "#contract/catalogue.ts";
import { formatCount } from "#domain/amounts.ts";
import { pageLoader } from "../api/page-loader.ts";
import { BrandHeader } from "../features/catalogue/brand-header.tsx";
import { BrandFailures, BrandTimeline } from "../features/catalogue/brand-history.tsx";
import { Certificates } from "../features/catalogue/certificates.tsx";
import { DemoBanner } from "../features/catalogue/demo-banner.tsx";
import { brandLd, breadcrumbsLd } from "../features/catalogue/json-ld.ts";
import { NotInCatalogue } from "../features/catalogue/not-in-catalogue.tsx";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { brandQuery } from "../features/catalogue/queries.ts";
import { VerdictDistribution } from "../features/catalogue/verdict-distribution.tsx";
import { FollowBrandButton } from "../features/follows/follow-button.tsx";
import { BrandNotices } from "../features/notices/brand-notices.tsx";
import { brandNoticesQuery } from "../features/notices/queries.ts";
import { BrandProducts, brandList } from "../features/search/brand-products.tsx";
import { readSearchUrl } from "../features/search-url/read-search-url.ts";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";
import { Section } from "../ui/section.tsx";

export const loader = pageLoader(async ({ params, url, need, offer }) => {
  const slug = params.slug ?? "";
  const { url: searchUrl } = readSearchUrl(url.searchParams);
  const [brand] = await Promise.all([
    need<Details>(brandQuery(slug)),
    offer(brandList(slug, searchUrl), brandNoticesQuery(slug)),
  ]);
  const tested = brand.tested > 0 ? `${brand.tested} tested, ${brand.passed} passed` : "none tested yet";
  return {
    title: brand.name,
    path: `/brand-details/${brand.slug}`,
    description: `${brand.name}: ${formatCount(brand.listed, "supplement")} listed, ${tested}. Products, certificates, failed tests, and brand replies.`,
    noindex: url.search !== "" || (brand.tested === 0 && !brand.demo),
    jsonLd: [breadcrumbsLd(trailOf(brand), url), brandLd(brand, url)],
  };
});

const trailOf = ({ name }: Details): Crumb[] => [{ label: "Brands", to: "/brands" }, { label: name }];

export default function BrandDetailsPage() {
  const { slug = "" } = useParams();
  const { data: brand, error, refetch, isFetching } = useQuery(brandQuery(slug));
  if (!brand)
    return <PagePlaceholder what="the brand" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <Breadcrumbs trail={trailOf(brand)} />
        {brand.demo && <DemoBanner about="brand" />}
        <BrandHeader brand={brand}>
          <div className={layout.actions}>
            <FollowBrandButton slug={brand.slug} />
          </div>
        </BrandHeader>
      </div>
      {brand.tested > 0 && (
        <Section title="Verdicts" lede="The latest result for each tested product.">
          <VerdictDistribution brand={brand} />
        </Section>
      )}
      <BrandProducts brand={brand} />
      <BrandFailures brand={brand} />
      <Certificates certificates={brand.certifications} now={new Date()} />
      <BrandTimeline brand={brand} />
      <BrandNotices slug={slug} />
    </div>
  );
}

export function ErrorBoundary() {
  return <NotInCatalogue what="brand" to="/brand-details" />;
}
