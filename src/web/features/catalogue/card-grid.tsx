import { type ReactNode, Suspense } from "react";
import styles from "./card-grid.module.css";

/** A grid or list of cards. `columns`: as many as fit, or four (two on small screens). They hydrate apart from the page. */
export function CardGrid({
  children,
  layout = "grid",
  columns = "fit",
}: {
  children: ReactNode;
  layout?: "grid" | "list";
  columns?: "fit" | 4;
}) {
  return (
    <ul className={styles.cards} data-layout={layout} data-columns={columns}>
      <Suspense>{children}</Suspense>
    </ul>
  );
}

/** Placeholders for cards while they load. */
export function CardSkeletons({ count, layout = "grid" }: { count: number; layout?: "grid" | "list" }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
    <li key={index} className={styles.card} data-layout={layout} aria-hidden="true">
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
