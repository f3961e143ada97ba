import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Section } from "#web/ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { CardVerdict } from "./card-verdict.tsx";
import styles from "./latest-failures.module.css";
import { type Overview, OverviewPart } from "./overview-section.tsx";
import { PackPicture } from "./pack-picture.tsx";
import { overviewQuery } from "./queries.ts";
import { SampleMark } from "./record-marks.tsx";

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
