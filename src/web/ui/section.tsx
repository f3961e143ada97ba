import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

/** A page section with a heading. */
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
      {children}
    </section>
  );
}
