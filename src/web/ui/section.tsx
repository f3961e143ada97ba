import { type ReactNode, Suspense, useId } from "react";
import styles from "./section.module.css";

/** A page section with a heading. Its content hydrates by itself, so that a long page does not in one piece. */
export function Section({
  id,
  title,
  lede,
  aside,
  children,
}: {
  /** URL fragment. */
  id?: string;
  title: string;
  lede?: ReactNode;
  /** A link or a count beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {lede && <p className={styles.lede}>{lede}</p>}
      <Suspense>{children}</Suspense>
    </section>
  );
}
