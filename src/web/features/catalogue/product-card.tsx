import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Card } from "#contract/catalogue.ts";
import { FORM_LABELS } from "#contract/labels.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import { CardVerdict } from "./card-verdict.tsx";
import { HeadlineNumber } from "./headline-number.tsx";
import { PackPicture } from "./pack-picture.tsx";
import styles from "./product-card.module.css";
import { SampleMark } from "./record-marks.tsx";

export interface ProductCardProps {
  card: Card;
  layout?: "grid" | "list";
  /** What the list is sorted by: the card shows that number first. */
  sort?: SearchSort;
  /** The first cards of a page, which a reader sees at once. */
  eager?: boolean;
  headingLevel?: 2 | 3;
  /** A control of the list that the card stands in. */
  action?: ReactNode;
  /** A line of the list about this card, such as why it is similar. */
  note?: string;
}

/** A supplement in a list: picture, brand, name, verdict and one number, on common baselines. */
export function ProductCard(props: ProductCardProps) {
  const { card, layout = "grid", sort, eager = false, headingLevel = 3, action, note } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card} data-layout={layout}>
      <div className={styles.picture}>
        <PackPicture card={card} eager={eager} />
        {card.sample && layout === "grid" && <SampleMark />}
      </div>
      <div className={styles.names}>
        <p className={styles.brand}>{card.brand.name}</p>
        <Heading className={styles.name}>
          <Link to={`/supplement-details/${card.slug}`} className={styles.link}>
            {card.name}
          </Link>
        </Heading>
        {layout === "list" && (
          <p className={styles.form}>
            {FORM_LABELS[card.form]} {card.sample && <SampleMark />}
          </p>
        )}
      </div>
      <div className={styles.findings}>
        <CardVerdict card={card} />
        <HeadlineNumber card={card} {...(sort ? { sort } : {})} />
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}
