import styles from "./source-link.module.css";

/** A link to a page or paper outside this site. */
export const SourceLink = ({ label, url }: { label: string; url: string }) => (
  <a href={url} className={styles.source}>
    {label}
  </a>
);
