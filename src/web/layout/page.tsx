import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import styles from "./page.module.css";

/** The column that a page stands in: 1200 px of content or 720 px of reading, with the site's gutters. */
export function Page({
  width = "content",
  className,
  children,
}: {
  width?: "content" | "reading";
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.page, width === "reading" && styles.reading, className)}>
      {children}
    </div>
  );
}

/** The title of a page, with what it is about in a sentence or two. */
export function PageHead({ eyebrow, title, lead }: { eyebrow?: string; title: string; lead?: ReactNode }) {
  return (
    <div className={styles.head}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
