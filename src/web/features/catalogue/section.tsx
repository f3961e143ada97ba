import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

/** A part of a page under its heading. */
export function Section({
  title,
  lede,
  aside,
  children,
}: {
  title: string;
  lede?: ReactNode;
  /** A link or a count beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {lede && <p className={styles.lede}>{lede}</p>}
      {children}
    </section>
  );
}
