import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import styles from "./page.module.css";

/** The page's column with gutters: 1200 px for content, or 720 px for reading. */
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

/** The page's title with an optional eyebrow and lead. */
export function PageHead({ eyebrow, title, lead }: { eyebrow?: string; title: string; lead?: ReactNode }) {
  return (
    <div className={styles.head}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
