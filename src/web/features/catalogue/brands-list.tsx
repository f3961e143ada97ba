import { useQuery } from "@tanstack/react-query";
import { useNavigation } from "react-router";
import type { BrandCard as Brand } from "#contract/catalogue.ts";
import { formatCount } from "#domain/amounts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Link } from "../../ui/link.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import { BrandLetters } from "./brands-filters.tsx";
import styles from "./brands-list.module.css";
import { type BrandsUrlState, brandsPath } from "./brands-url.ts";
import { brandsQuery } from "./queries.ts";
import { DemoBadge } from "./record-badges.tsx";

/** One page of brands, with the alphabet above it. */
export function BrandsList({ url }: { url: BrandsUrlState }) {
  const answer = useQuery(brandsQuery(url));
  const pending = useNavigation().location?.pathname === "/brands";
  if (answer.isError) {
    return (
      <ErrorState
        title="Couldn’t load the brands"
        error={answer.error}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }
  if (!answer.data) return <BrandsPending />;
  const { list, total, limit, letters } = answer.data;
  return (
    <div className={styles.list} aria-busy={pending}>
      <BrandLetters url={url} letters={letters} />
      <p className={styles.count} role="status">
        {formatBrandCount(url, total)}
      </p>
      {list.length === 0 ? <NoBrands isPageEmpty={total > 0} /> : <BrandCards brands={list} />}
      <Pager
        page={url.page}
        pages={Math.ceil(total / limit)}
        hrefOf={(page) => brandsPath({ ...url, page })}
        label="Pages of brands"
      />
    </div>
  );
}

function formatBrandCount({ search, letter, tested_only }: BrandsUrlState, total: number): string {
  const brands = total === 0 ? "No brands" : formatCount(total, tested_only ? "tested brand" : "brand");
  if (search) return `${brands} for “${search}”`;
  if (letter === "#") return `${brands} starting with a number or symbol`;
  return letter ? `${brands} starting with ${letter}` : brands;
}

const BrandCards = ({ brands }: { brands: readonly Brand[] }) => (
  <ul className={styles.cards}>
    {brands.map((brand) => (
      <li key={brand.brand_id}>
        <BrandListCard brand={brand} />
      </li>
    ))}
  </ul>
);

const NoBrands = ({ isPageEmpty }: { isPageEmpty: boolean }) => (
  <EmptyState title="No brands found" actions={<ButtonLink to="/brands">All brands</ButtonLink>}>
    {isPageEmpty ? "This page of the list is empty." : "Check the spelling, or browse by first letter."}
  </EmptyState>
);

function BrandsPending() {
  return (
    <div className={styles.list}>
      <LoadingNote>Loading brands</LoadingNote>
      <NoScriptNotice what="the brands" />
      <Skeleton height="2.75rem" />
      <Skeleton width="8rem" />
      <div className={styles.cards}>
        {Array.from({ length: 9 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
          <Skeleton key={index} height="8.5rem" />
        ))}
      </div>
    </div>
  );
}

/** A brand in a list. Untested brands show "0 tested" and no pass rate. */
function BrandListCard({ brand }: { brand: Brand }) {
  return (
    <article className={styles.card}>
      <BrandLogo brand={brand} size={72} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to={`/brand-details/${brand.slug}`} className={styles.link}>
            {brand.name}
          </Link>
        </h2>
        <p className={styles.counts}>
          {formatCount(brand.listed, "product")} listed, {brand.tested} tested
        </p>
        {brand.tested > 0 && (
          <p className={styles.counts}>
            <strong className={styles.passed}>{brand.passed}</strong> of {brand.tested} passed
            {brand.last_tested_at && (
              <>
                , last tested <Time value={brand.last_tested_at} />
              </>
            )}
          </p>
        )}
        {brand.demo && <DemoBadge />}
      </div>
    </article>
  );
}
