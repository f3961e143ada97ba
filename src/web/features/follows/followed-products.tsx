import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Followed } from "#contract/follows.ts";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { readPageParameter } from "../../ui/page-parameter.ts";
import { Pager } from "../../ui/pager.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { FollowedBrands } from "./followed-brands.tsx";
import { FollowedProduct } from "./followed-product.tsx";
import styles from "./followed-products.module.css";
import { saveForOffline } from "./offline-list.ts";
import { FOLLOWED_PER_PAGE, followedBrandsQuery, followedQuery, MY_SUPPLEMENTS_PATH } from "./queries.ts";

/** What the user follows: products, then brands. */
export default function FollowedRecords() {
  const { data: products } = useQuery(followedQuery(1));
  const { data: brands } = useQuery(followedBrandsQuery(1));
  return (
    <>
      {Boolean(products?.total || brands?.total) && (
        <ConfirmEmailNotice>
          You’ll get emails about them as soon as you confirm your email.
        </ConfirmEmailNotice>
      )}
      <FollowedProducts />
      <FollowedBrands />
    </>
  );
}

/** The products, most recently followed first; the first page is saved for offline reading. */
function FollowedProducts() {
  const [parameters] = useSearchParams();
  const page = readPageParameter(parameters);
  const { data, error, isPending, isFetching, refetch } = useQuery(followedQuery(page));
  useOfflineCopy(page === 1 ? data?.list : undefined);
  if (isPending)
    return (
      <div>
        <LoadingNote>Loading your supplements</LoadingNote>
        <Skeleton height="12rem" />
      </div>
    );
  if (!data)
    return (
      <ErrorState
        compact
        title="Couldn’t load your supplements"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data.total === 0) return <NothingFollowed />;
  return (
    <>
      <ul className={styles.products}>
        {data.list.map((product) => (
          <FollowedProduct key={product.slug} product={product} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(data.total / FOLLOWED_PER_PAGE)}
        hrefOf={(number) => `${MY_SUPPLEMENTS_PATH}&page=${number}`}
        label="Pages of your supplements"
      />
    </>
  );
}

function useOfflineCopy(products: readonly Followed[] | undefined): void {
  useEffect(() => {
    if (products) void saveForOffline(products);
  }, [products]);
}

const NothingFollowed = () => (
  <EmptyState
    compact
    icon={<Icon name="bell" />}
    title="No supplements yet"
    actions={
      <ButtonLink to="/search" variant="primary">
        Search supplements
      </ButtonLink>
    }
  >
    Follow a product to save it here, note the lot number on your package, and get an email when we publish a
    report on it.
  </EmptyState>
);
