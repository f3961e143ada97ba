import { useLocation } from "react-router";
import { pageLoader } from "../api/page-loader.ts";
import { BrandsFilters } from "../features/catalogue/brands-filters.tsx";
import { BrandsList } from "../features/catalogue/brands-list.tsx";
import { readBrandsAddress } from "../features/catalogue/brands-url.ts";
import layout from "../features/catalogue/page.module.css";
import { brandsQuery } from "../features/catalogue/queries.ts";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

const page = pageLoader(async ({ url, offer }) => {
  await offer(brandsQuery(readBrandsAddress(url.searchParams)));
  return { path: "/brands", noindex: url.search !== "" };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function Brands() {
  const address = readBrandsAddress(new URLSearchParams(useLocation().search));
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <h1 className={layout.title}>Brands</h1>
        <p className={layout.lede}>
          How many products each brand has in the catalogue, how many of them were tested, and how many of
          those passed. A brand without a test has no rate.
        </p>
        <BrandsFilters address={address} />
        <BrandsList address={address} />
      </div>
    </div>
  );
}
