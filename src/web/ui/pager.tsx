import type { ReactNode } from "react";
import { formatInteger } from "#domain/format-decimal.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./pager.module.css";

export interface PagerProps {
  page: number;
  /** Number of pages; nothing is rendered for a single page. */
  pages: number;
  /** URL of a page. */
  hrefOf: (page: number) => string;
  label?: string;
}

/** Pagination as links, which work without JavaScript. */
export function Pager({ page, pages, hrefOf, label = "Pages" }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className={styles.pager}>
      <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev">
        <Icon name="chevron-left" />
        <span className={styles.word}>Previous</span>
      </Step>
      {pageWindow(page, pages).map((number, index) =>
        number === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
          <span key={`gap ${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefOf(number)}
            className={classNames(styles.page, number === page && styles.current)}
            aria-current={number === page ? "page" : undefined}
            aria-label={`Page ${formatInteger(number)}`}
          >
            {formatInteger(number)}
          </Link>
        ),
      )}
      <Step to={page < pages ? hrefOf(page + 1) : null} rel="next">
        <span className={styles.word}>Next</span>
        <Icon name="chevron-right" />
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: "prev" | "next"; children: ReactNode }) {
  const label = rel === "prev" ? "Previous page" : "Next page";
  if (to === null) return <span className={classNames(styles.step, styles.off)}>{children}</span>;
  return (
    <Link to={to} rel={rel} aria-label={label} className={styles.step}>
      {children}
    </Link>
  );
}

const NEIGHBOR_COUNT = 1;

/** Page numbers for a pager: the first, the last and the neighbors of the current page; `gap` where some are omitted. */
export function pageWindow(page: number, pages: number): (number | "gap")[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= NEIGHBOR_COUNT,
  );
  return shown.flatMap((number, index) => {
    const missing = number - (shown[index - 1] ?? 0) - 1;
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : ["gap" as const, number];
  });
}
