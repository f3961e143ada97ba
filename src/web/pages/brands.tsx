import { useLocation } from "react-router";
import { pageLoader } from "../api/page-loader.ts";
import { BrandsFilters } from "../features/catalogue/brands-filters.tsx";
import { BrandsList } from "../features/catalogue/brands-list.tsx";
import { readBrandsUrl } from "../features/catalogue/brands-url.ts";
import layout from "../features/catalogue/page.module.css";
import { brandsQuery } from "../features/catalogue/queries.ts";

export const loader = pageLoader(async ({ url, offer }) => {
  await offer(brandsQuery(readBrandsUrl(url.searchParams)));
  return {
    title: "Brands",
    description:
      "Supplement brands from A to Z: how many products are listed, how many have been tested, and how many of those passed.",
    path: "/brands",
    noindex: url.search !== "",
  };
});

export default function BrandsPage() {
  const url = readBrandsUrl(new URLSearchParams(useLocation().search));
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <h1 className={layout.title}>Brands</h1>
        <p className={layout.lede}>
          See how many of each brand’s products are listed, tested, and passed. Brands without a test have no
          pass rate.
        </p>
        <BrandsFilters url={url} />
        <BrandsList url={url} />
      </div>
    </div>
  );
}
