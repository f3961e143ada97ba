import styles from "./card-skeletons.module.css";

/** Holds the places of cards that are on their way, in the size that they will have. */
export function CardSkeletons({ count, layout = "grid" }: { count: number; layout?: "grid" | "list" }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else to be told apart by
    <li key={place} className={styles.card} data-layout={layout} aria-hidden="true">
      <div className={styles.picture} />
      <div className={styles.lines}>
        <div className={styles.line} />
        <div className={styles.line} />
        <div className={styles.line} />
        <div className={styles.line} />
      </div>
    </li>
  ));
}
