import { Link } from "react-router";
import styles from "./breadcrumbs.module.css";

export interface Crumb {
  label: string;
  /** The page itself, at the end, has no link. */
  to?: string;
}

/** Where a page stands. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.trail}>
        {trail.map(({ label, to }) => (
          <li key={label} className={styles.step}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
