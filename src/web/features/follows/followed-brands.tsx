import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSearchParams } from "react-router";
import type { FollowedBrand } from "#contract/follows.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { readPageParameter } from "../../ui/page-parameter.ts";
import { PagedList } from "../../ui/paged-list.tsx";
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
  return (
    <PagedList
      answer={useQuery(followedBrandsQuery(page))}
      what="your brands"
      page={page}
      perPage={FOLLOWED_BRANDS_PER_PAGE}
      hrefOf={(number) => `${MY_SUPPLEMENTS_PATH}&${PAGE_PARAMETER}=${number}`}
      height="5rem"
      empty={<NoneFollowed />}
    >
      {(list) => (
        <ul className={styles.brands}>
          {list.map((brand) => (
            <Brand key={brand.brand_id} brand={brand} />
          ))}
        </ul>
      )}
    </PagedList>
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
