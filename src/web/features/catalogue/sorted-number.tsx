import type { Card } from "#contract/catalogue.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import { Amount } from "./amount.tsx";
import { headlineOf } from "./headline.ts";
import styles from "./product-card.module.css";

/** The number that a list is sorted by; the sentence of the verdict has the one that decided it. */
export function SortedNumber({ card, sort }: { card: Card; sort: SearchSort }) {
  const headline = headlineOf(card, sort);
  if (!headline) return null;
  const { before, value, unit, after } = headline;
  return (
    <p className={styles.headline}>
      {before && `${before} `}
      <span className={styles.value}>
        <Amount value={value} unit={unit} />
      </span>{" "}
      {after}
    </p>
  );
}
