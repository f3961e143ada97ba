import styles from "./skip-link.module.css";

/** The first thing that Tab reaches: past the navigation. */
export const SkipLink = ({ to }: { to: string }) => (
  <a href={`#${to}`} className={styles.skip}>
    Skip to content
  </a>
);
