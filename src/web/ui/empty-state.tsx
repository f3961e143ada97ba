import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./notice.module.css";

/** Why there is nothing to show, and the next step. */
export function EmptyState({
  title,
  children,
  actions,
  icon = <Icon name="search-x" />,
  compact = false,
}: {
  title: string;
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  icon?: ReactNode;
  compact?: boolean;
}) {
  // Unless compact it replaces a whole page, right under its h1.
  const Title = compact ? "h3" : "h2";
  return (
    <div className={classNames(styles.notice, compact && styles.compact)}>
      <span className={styles.icon}>{icon}</span>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
