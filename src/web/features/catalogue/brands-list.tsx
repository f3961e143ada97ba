import { useQuery } from "@tanstack/react-query";
import { useNavigation } from "react-router";
import { counted } from "#domain/amounts.ts";
import { WithoutScript } from "#web/ui/no-script-notice.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { BrandCard } from "./brand-card.tsx";
import { Letters } from "./brands-filters.tsx";
import styles from "./brands-list.module.css";
import { type BrandsAddress, brandsPath } from "./brands-url.ts";
import { brandsQuery } from "./queries.ts";

/** One page of brands, with the alphabet above it. */
export function BrandsList({ address }: { address: BrandsAddress }) {
  const answer = useQuery(brandsQuery(address));
  const pending = useNavigation().location?.pathname === "/brands";
  if (answer.isError) {
    return (
      <ErrorState
        title="The brands could not be loaded"
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
      <Letters address={address} letters={letters} />
      <p className={styles.count} role="status">
        {countSentence(address, total)}
      </p>
      {list.length === 0 ? (
        <EmptyState title="No brand here" actions={<ButtonLink to="/brands">All brands</ButtonLink>}>
          {total > 0
            ? "The list ends on an earlier page."
            : "Check the spelling, or look under its first letter."}
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {list.map((brand) => (
            <li key={brand.brand_id}>
              <BrandCard brand={brand} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={address.page}
        pages={Math.ceil(total / limit)}
        hrefOf={(page) => brandsPath({ ...address, page })}
        label="Pages of brands"
      />
    </div>
  );
}

function countSentence({ search, letter, tested_only }: BrandsAddress, total: number): string {
  const brands = total === 0 ? "No brands" : counted(total, tested_only ? "tested brand" : "brand");
  if (search) return `${brands} for “${search}”`;
  if (letter === "#") return `${brands} that start with a digit or sign`;
  return letter ? `${brands} under ${letter}` : brands;
}

function BrandsPending() {
  return (
    <div className={styles.list}>
      <LoadingNote>Loading the brands</LoadingNote>
      <WithoutScript what="The brands" />
      <Skeleton height="2.75rem" />
      <Skeleton width="8rem" />
      <div className={styles.cards}>
        {Array.from({ length: 9 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else to be told apart by
          <Skeleton key={place} height="8.5rem" />
        ))}
      </div>
    </div>
  );
}
