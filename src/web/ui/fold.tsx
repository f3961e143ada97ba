import { type ReactNode, Suspense, useId } from "react";
import styles from "./fold.module.css";
import { Icon } from "./icon.tsx";

/** A section that is folded at first: its heading, what is in it in a few words, and the content on demand, which hydrates by itself. */
export function Fold({
  id,
  title,
  aside,
  printed = "whole",
  children,
}: {
  /** URL fragment. */
  id?: string;
  title: string;
  /** What a reader learns without unfolding it. */
  aside?: ReactNode;
  /** What of it is on paper. */
  printed?: "whole" | "heading" | "nothing";
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId} data-printed={printed}>
      <details className={styles.fold}>
        <summary className={styles.summary}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {aside && <span className={styles.aside}>{aside}</span>}
          <Icon name="chevron-down" />
        </summary>
        <div className={styles.content}>
          <Suspense>{children}</Suspense>
        </div>
      </details>
    </section>
  );
}
