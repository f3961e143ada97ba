import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link, useSearchParams } from "react-router";
import type { FollowedBrand } from "#contract/follows.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { readPageParameter } from "../../ui/page-parameter.ts";
import { Pager } from "../../ui/pager.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { BrandLogo } from "../catalogue/brand-logo.tsx";
import styles from "./followed-brands.module.css";
import { FOLLOWED_BRANDS_PER_PAGE, followedBrandsQuery, MY_SUPPLEMENTS_PATH } from "./queries.ts";
import { useFollowedCall } from "./use-followed-call.ts";

const PAGE_PARAMETER = "brands";

/** The brands the user follows, most recently followed first. */
export function FollowedBrands() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h3 id={titleId} className={styles.title}>
        Brands
      </h3>
      <BrandList />
    </section>
  );
}

function BrandList() {
  const [parameters] = useSearchParams();
  const page = readPageParameter(parameters, PAGE_PARAMETER);
  const { data, error, isPending, isFetching, refetch } = useQuery(followedBrandsQuery(page));
  if (isPending)
    return (
      <div>
        <LoadingNote>Loading your brands</LoadingNote>
        <Skeleton height="5rem" />
      </div>
    );
  if (!data)
    return (
      <ErrorState
        compact
        title="Couldn’t load your brands"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data.total === 0) return <NoneFollowed />;
  return (
    <>
      <ul className={styles.brands}>
        {data.list.map((brand) => (
          <Brand key={brand.brand_id} brand={brand} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(data.total / FOLLOWED_BRANDS_PER_PAGE)}
        hrefOf={(number) => `${MY_SUPPLEMENTS_PATH}&${PAGE_PARAMETER}=${number}`}
        label="Pages of your brands"
      />
    </>
  );
}

const NoneFollowed = () => (
  <p className={styles.muted}>
    You follow no brands. Follow one on its page to get an email about each new report and public notice of
    its products.
  </p>
);

function Brand({ brand }: { brand: FollowedBrand }) {
  const { name, slug, listed, tested } = brand;
  const unfollow = useFollowedCall("unfollowBrand");
  return (
    <li className={styles.brand}>
      <BrandLogo brand={brand} size={48} />
      <div className={styles.text}>
        <Link to={`/brand-details/${slug}`} className={styles.name}>
          {name}
        </Link>
        <p className={styles.muted}>
          {formatCount(listed, "product")} listed, {tested} tested
        </p>
      </div>
      <Button
        size="small"
        variant="quiet"
        busy={unfollow.isPending}
        aria-label={`Unfollow ${name}`}
        onClick={() => unfollow.mutate({ brand_id: slug })}
      >
        Unfollow
      </Button>
    </li>
  );
}
