import type { Card } from "#contract/catalogue.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import { Amount } from "./amount.tsx";
import { headlineOf } from "./headline.ts";
import styles from "./headline-number.module.css";
import { LABEL_RECORD } from "./record-marks.tsx";

/** The number that matters most; of what was not tested, what the page rests on instead. */
export function HeadlineNumber({ card, sort }: { card: Card; sort?: SearchSort }) {
  const headline = headlineOf(card, sort);
  if (!headline) return <p className={styles.headline}>{card.sample ? "Label only" : LABEL_RECORD}</p>;
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
