import type { ReactNode } from "react";
import styles from "./card-grid.module.css";

/** A list of cards: as many columns as fit, or four that become two. */
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
      {children}
    </ul>
  );
}
