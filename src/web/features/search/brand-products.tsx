import { useQuery } from "@tanstack/react-query";
import { Form, Link, useLocation, useNavigate, useNavigation } from "react-router";
import type { BrandDetails } from "#contract/catalogue.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import { VERDICTS, type Verdict } from "#contract/verdicts.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import { counted } from "#domain/amounts.ts";
import { CardGrid } from "#web/features/catalogue/card-grid.tsx";
import { CardSkeletons } from "#web/features/catalogue/card-skeletons.tsx";
import { ProductCard } from "#web/features/catalogue/product-card.tsx";
import { brandSupplementsQuery } from "#web/features/catalogue/queries.ts";
import { WithoutScript } from "#web/ui/no-script-notice.tsx";
import { Section } from "#web/ui/section.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Select } from "../../ui/select.tsx";
import { readSearchAddress } from "../search-url/read-search-url.ts";
import {
  EMPTY_ADDRESS,
  NO_FILTERS,
  type SearchAddress,
  searchPath,
  writeSearchAddress,
} from "../search-url/search-url.ts";
import styles from "./brand-products.module.css";
import { lastPage } from "./result-sentences.ts";
import { SearchNotes } from "./search-notes.tsx";

/** What a brand's list shows, from the address of its page: the filters, the order and the page of a search. */
export const brandList = (slug: string, { filters, sort, page }: SearchAddress) =>
  brandSupplementsQuery({ brand_id: slug, filters, sort: sort === "relevance" ? "name" : sort, page });

const SORTS: readonly { value: SearchSort; label: string }[] = [
  { value: "relevance", label: "Name" },
  { value: "newest_test", label: "Newest test" },
  { value: "label_accuracy", label: "Closest to the label" },
  { value: "lowest_lead", label: "Lowest lead a day" },
];

/** A brand's products, a page at a time. */
export function BrandProducts({ brand }: { brand: BrandDetails }) {
  const { pathname, search } = useLocation();
  const { address, notes } = readSearchAddress(new URLSearchParams(search));
  const pending = useNavigation().location?.pathname === pathname;
  const answer = useQuery(brandList(brand.slug, address));
  const found = answer.data;
  return (
    <Section title="Products" aside={found && counted(found.total, "product")}>
      <SearchNotes notes={notes} />
      <ProductFilters brand={brand} address={address} />
      {answer.isError && (
        <ErrorState
          compact
          title="The products could not be loaded"
          error={answer.error}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      )}
      {answer.isPending && <WithoutScript what="The products" />}
      {found?.list.length === 0 && (
        <EmptyState
          compact
          title="No product here"
          actions={<ButtonLink to={pathname}>Show all products</ButtonLink>}
        >
          {found.total > 0 ? "The list ends on an earlier page." : "None of this brand's products match."}
        </EmptyState>
      )}
      <div className={styles.list} aria-busy={pending}>
        <CardGrid columns={4}>
          {answer.isPending && <CardSkeletons count={8} />}
          {found?.list.map((card) => (
            <li key={card.supplement_id}>
              <ProductCard card={card} sort={address.sort} />
            </li>
          ))}
        </CardGrid>
      </div>
      {found && (
        <Pager
          page={address.page}
          pages={lastPage(found)}
          hrefOf={(page) => pathname + writeSearchAddress({ ...address, page })}
          label="Pages of products"
        />
      )}
    </Section>
  );
}

/** Which of them, in which order. Without script the button sends the form. */
function ProductFilters({ brand, address }: { brand: BrandDetails; address: SearchAddress }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const go = (change: Partial<SearchAddress>) =>
    void navigate(pathname + writeSearchAddress({ ...address, page: 1, ...change }), {
      preventScrollReset: true,
    });
  const verdicts = VERDICTS.filter((verdict) => brand.verdict_counts.some((one) => one.verdict === verdict));
  return (
    <Form action={pathname} className={styles.filters}>
      <Select<Verdict | "">
        label="Newest verdict"
        name="verdict"
        options={[
          { value: "", label: "Any, or none" },
          ...verdicts.map((value) => ({ value, label: VERDICT_LABELS[value] })),
        ]}
        value={address.filters.verdict[0] ?? ""}
        onChange={(verdict) => go({ filters: { ...NO_FILTERS, verdict: verdict ? [verdict] : [] } })}
      />
      <Select
        label="Sort by"
        name="sort"
        options={SORTS}
        value={address.sort}
        onChange={(sort) => go({ sort })}
      />
      <Button type="submit" className={styles.apply}>
        Apply
      </Button>
      <Link
        to={searchPath({ ...EMPTY_ADDRESS, filters: { ...NO_FILTERS, brand_id: [brand.slug] } })}
        className={styles.more}
        rel="nofollow"
      >
        Search within this brand
      </Link>
    </Form>
  );
}
