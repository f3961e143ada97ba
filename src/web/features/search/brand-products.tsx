import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { BrandDetails, Card } from "#contract/catalogue.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import { VERDICTS, type Verdict } from "#contract/verdicts.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { GetForm } from "../../ui/get-form.tsx";
import { Link } from "../../ui/link.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { CardGrid, CardItem, CardSkeletons } from "../catalogue/card-grid.tsx";
import { ProductCard } from "../catalogue/product-card.tsx";
import { brandSupplementsQuery } from "../catalogue/queries.ts";
import { SortedNumber } from "../catalogue/sorted-number.tsx";
import { readSearchUrl } from "../search-url/read-search-url.ts";
import {
  EMPTY_SEARCH,
  NO_SEARCH_FILTERS,
  type SearchUrlState,
  searchPath,
  writeSearchUrl,
} from "../search-url/search-url.ts";
import styles from "./brand-products.module.css";
import { lastPage } from "./result-sentences.ts";
import { SearchNotes } from "./search-notes.tsx";

/** Query for a brand's products, with filters, sort and page from the URL state. */
export const brandList = (slug: string, { filters, sort, page }: SearchUrlState) =>
  brandSupplementsQuery({ brand_id: slug, filters, sort: sort === "relevance" ? "name" : sort, page });

const SORTS: readonly { value: SearchSort; label: string }[] = [
  { value: "relevance", label: "Name" },
  { value: "score", label: "Highest score" },
  { value: "newest_test", label: "Newest test" },
  { value: "failures", label: "Failures first" },
  { value: "label_accuracy", label: "Closest to label claim" },
  { value: "lowest_lead", label: "Lowest lead per day" },
];

/** A brand's products, paginated. */
export function BrandProducts({ brand }: { brand: BrandDetails }) {
  const { pathname, search } = useLocation();
  const { url, notes } = readSearchUrl(new URLSearchParams(search));
  const pending = useNavigation().location?.pathname === pathname;
  const query = useQuery(brandList(brand.slug, url));
  const result = query.data;
  return (
    <Section title="Products" aside={result && formatCount(result.total, "product")}>
      <SearchNotes notes={notes} />
      <ProductFilters brand={brand} url={url} />
      {query.isError && <QueryError answer={query} what="the products" />}
      {query.isPending && <NoScriptNotice what="the products" />}
      {result?.list.length === 0 && <NothingListed total={result.total} />}
      <div className={styles.list} aria-busy={pending}>
        <CardGrid columns={4}>
          {query.isPending && <CardSkeletons count={8} />}
          {result && <ProductCards cards={result.list} sort={url.sort} />}
        </CardGrid>
      </div>
      {result && (
        <Pager
          page={url.page}
          pages={lastPage(result)}
          hrefOf={(page) => pathname + writeSearchUrl({ ...url, page })}
          label="Pages of products"
        />
      )}
    </Section>
  );
}

const ProductCards = ({ cards, sort }: { cards: readonly Card[]; sort: SearchSort }) =>
  cards.map((card) => (
    <CardItem key={card.supplement_id}>
      <ProductCard card={card} figure={<SortedNumber card={card} sort={sort} />} />
    </CardItem>
  ));

function NothingListed({ total }: { total: number }) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      compact
      title="No products found"
      actions={<ButtonLink to={pathname}>Show all products</ButtonLink>}
    >
      {total > 0 ? "This page of the list is empty." : "None of this brand’s products match."}
    </EmptyState>
  );
}

/** Filter and sort controls. Without JavaScript the button submits the form. */
function ProductFilters({ brand, url }: { brand: BrandDetails; url: SearchUrlState }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const go = (change: Partial<SearchUrlState>) =>
    void navigate(pathname + writeSearchUrl({ ...url, page: 1, ...change }), {
      preventScrollReset: true,
    });
  const verdicts = VERDICTS.filter((verdict) => brand.verdict_counts.some((one) => one.verdict === verdict));
  return (
    <GetForm action={pathname} className={styles.filters}>
      <Select<Verdict | "">
        label="Latest result"
        name="verdict"
        options={[
          { value: "", label: "All verdicts" },
          ...verdicts.map((value) => ({ value, label: VERDICT_LABELS[value] })),
        ]}
        value={url.filters.verdict[0] ?? ""}
        onChange={(verdict) => go({ filters: { ...NO_SEARCH_FILTERS, verdict: verdict ? [verdict] : [] } })}
      />
      <Select
        label="Sort by"
        name="sort"
        options={SORTS}
        value={url.sort}
        onChange={(sort) => go({ sort })}
      />
      <Button type="submit" className={styles.apply}>
        Apply
      </Button>
      <Link
        to={searchPath({ ...EMPTY_SEARCH, filters: { ...NO_SEARCH_FILTERS, brand_id: [brand.slug] } })}
        className={styles.more}
        rel="nofollow"
      >
        Search within this brand
      </Link>
    </GetForm>
  );
}
