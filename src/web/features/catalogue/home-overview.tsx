import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CATEGORY_LABELS } from "#contract/labels.ts";
import type { CallOutput } from "../../api/client.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { NO_FILTERS, searchPath } from "../search/search-address.ts";
import { CardVerdict } from "./card-verdict.tsx";
import styles from "./home-overview.module.css";
import { PackPicture } from "./pack-picture.tsx";
import { overviewQuery } from "./queries.ts";
import { SampleMark } from "./record-marks.tsx";
import { Section } from "./section.tsx";
import { WithoutScript } from "./without-script.tsx";

type Overview = CallOutput<"getOverview">;

/** How much the catalogue holds, in one line of figures. It gives way silently: the page says enough without it. */
export function CatalogueCounts() {
  const { data } = useQuery(overviewQuery());
  if (!data) return <div className={styles.counts} />;
  const figures = [
    { name: "supplements", value: data.supplements },
    { name: "brands", value: data.brands },
    { name: "laboratory reports", value: data.reports },
  ];
  return (
    <dl className={styles.counts}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value.toLocaleString("en-US")}</dd>
        </div>
      ))}
      {data.updated_at && (
        <div className={styles.figure}>
          <dt>newest report</dt>
          <dd>
            <Time value={data.updated_at} />
          </dd>
        </div>
      )}
    </dl>
  );
}

export function CategoryIndex() {
  return (
    <Section title="Explore by category">
      <OverviewPart what="The categories">
        {(overview) => <Categories categories={overview.categories} />}
      </OverviewPart>
    </Section>
  );
}

/** As the server orders them, but what has no category of its own stands last. */
function Categories({ categories }: Pick<Overview, "categories">) {
  const isOther = ({ category }: { category: string }) => Number(category === "other");
  return (
    <ul className={styles.categories}>
      {categories
        .toSorted((one, another) => isOther(one) - isOther(another))
        .map(({ category, supplements, tested }) => (
          <li key={category}>
            <Link
              to={searchPath({ filters: { ...NO_FILTERS, category: [category] } })}
              className={styles.category}
              rel="nofollow"
            >
              <span className={styles.name}>{CATEGORY_LABELS[category]}</span>
              <span className={styles.tested}>{tested} tested</span>
              <span className={styles.listed}>{supplements.toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}

export function LatestFailures() {
  const { data } = useQuery(overviewQuery());
  if (data?.latest_failures.length === 0) return null;
  return (
    <Section
      title="Latest failures"
      lede="What was found outside its limit, most recent first. One lot failed; other lots may not."
    >
      <OverviewPart what="The latest failures">
        {(overview) => <Failures failures={overview.latest_failures} />}
      </OverviewPart>
    </Section>
  );
}

function Failures({ failures }: { failures: Overview["latest_failures"] }) {
  return (
    <ul className={styles.failures}>
      {failures.map(({ card, analyte, finding }) => (
        <li key={card.supplement_id} className={styles.failure}>
          <div className={styles.picture}>
            <PackPicture card={card} />
          </div>
          <div className={styles.product}>
            <p className={styles.brand}>{card.brand.name}</p>
            <h3 className={styles.title}>
              <Link to={`/supplement-details/${card.slug}`}>{card.name}</Link>
            </h3>
            {card.sample && <SampleMark />}
          </div>
          <p>
            <strong>{analyte}:</strong> {finding}
          </p>
          <div className={styles.verdict}>
            <CardVerdict card={card} />
            {card.tested_at && (
              <span className={styles.when}>
                <Time value={card.tested_at} />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function OverviewPart({
  what,
  children,
}: {
  what: string;
  children: (overview: Overview) => React.ReactNode;
}) {
  const answer = useQuery(overviewQuery());
  if (answer.data) return children(answer.data);
  if (answer.isPending) {
    return (
      <>
        <WithoutScript what={what} />
        <Skeleton height="16rem" />
      </>
    );
  }
  return (
    <ErrorState
      compact
      title={`${what} could not be loaded`}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      retrying={answer.isFetching}
    />
  );
}
