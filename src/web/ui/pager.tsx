import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { classNames } from "./class-names.ts";
import { pageWindow } from "./page-window.ts";
import styles from "./pager.module.css";

interface PagerProps {
  page: number;
  /** How many pages there are; one page needs no pager and draws none. */
  pages: number;
  /** The address of a page. */
  hrefOf: (page: number) => To;
  label?: string;
}

/** Links to the pages of a list: they work without script and can be shared. */
export function Pager({ page, pages, hrefOf, label = "Pages" }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className={styles.pager}>
      <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev">
        <ChevronLeft aria-hidden="true" />
        <span className={styles.word}>Previous</span>
      </Step>
      {pageWindow(page, pages).map((number, at) =>
        number === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place
          <span key={`gap ${at}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefOf(number)}
            className={classNames(styles.page, number === page && styles.current)}
            aria-current={number === page ? "page" : undefined}
            aria-label={`Page ${number.toLocaleString("en-US")}`}
          >
            {number.toLocaleString("en-US")}
          </Link>
        ),
      )}
      <Step to={page < pages ? hrefOf(page + 1) : null} rel="next">
        <span className={styles.word}>Next</span>
        <ChevronRight aria-hidden="true" />
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: To | null; rel: "prev" | "next"; children: ReactNode }) {
  const label = rel === "prev" ? "Previous page" : "Next page";
  if (to === null) return <span className={classNames(styles.step, styles.off)}>{children}</span>;
  return (
    <Link to={to} rel={rel} aria-label={label} className={styles.step}>
      {children}
    </Link>
  );
}
