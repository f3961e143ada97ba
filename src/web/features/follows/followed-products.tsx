import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Followed } from "#contract/follows.ts";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { readPageParameter } from "../../ui/page-parameter.ts";
import { PagedList } from "../../ui/paged-list.tsx";
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
  const answer = useQuery(followedQuery(page));
  useOfflineCopy(page === 1 ? answer.data?.list : undefined);
  return (
    <PagedList
      answer={answer}
      what="your supplements"
      page={page}
      perPage={FOLLOWED_PER_PAGE}
      hrefOf={(number) => `${MY_SUPPLEMENTS_PATH}&page=${number}`}
      empty={<NothingFollowed />}
    >
      {(list) => (
        <ul className={styles.products}>
          {list.map((product) => (
            <FollowedProduct key={product.slug} product={product} />
          ))}
        </ul>
      )}
    </PagedList>
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
