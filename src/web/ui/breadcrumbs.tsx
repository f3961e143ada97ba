import styles from "./breadcrumbs.module.css";
import { Link } from "./link.tsx";

export interface Crumb {
  label: string;
  /** Absent for the current page, at the end. */
  to?: string;
}

/** Breadcrumb navigation. */
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
