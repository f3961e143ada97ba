import type { ReactNode } from "react";
import styles from "./card-grid.module.css";

/** A list of cards; as many columns as fit, two on the smallest screens. */
export function CardGrid({ children, layout = "grid" }: { children: ReactNode; layout?: "grid" | "list" }) {
  return (
    <ul className={styles.cards} data-layout={layout}>
      {children}
    </ul>
  );
}
