import { useQuery } from "@tanstack/react-query";
import { Link } from "../../ui/link.tsx";
import title from "../../ui/product-title.module.css";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { CardVerdict } from "./card-verdict.tsx";
import styles from "./latest-failures.module.css";
import { type Overview, OverviewSection } from "./overview-section.tsx";
import { PackPicture } from "./pack-picture.tsx";
import { overviewQuery } from "./queries.ts";
import { DemoBadge } from "./record-badges.tsx";

export function LatestFailures() {
  const { data } = useQuery(overviewQuery());
  if (data?.latest_failures.length === 0) return null;
  return (
    <Section
      title="Latest failures"
      lede="Products with a result outside its limit, most recent first. Each result is for one lot only."
    >
      <OverviewSection what="the latest failures">
        {(overview) => <Failures failures={overview.latest_failures} />}
      </OverviewSection>
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
            <p className={title.brand}>{card.brand.name}</p>
            <h3 className={styles.title}>
              <Link to={`/supplement-details/${card.slug}`}>{card.name}</Link>
            </h3>
            {card.demo && <DemoBadge />}
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
