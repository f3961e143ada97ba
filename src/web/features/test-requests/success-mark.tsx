import styles from "./success-mark.module.css";

/** The ring of the mark closes, the drop falls in, and a tick is drawn: once, at 0.7 of its speed (specification §9). */
export const SuccessMark = () => (
  <svg viewBox="0 0 120 120" className={styles.mark} aria-hidden="true">
    <circle cx="60" cy="60" r="52" className={styles.ground} />
    <circle cx="60" cy="60" r="52" pathLength={1} className={styles.ring} />
    <path d="M38 61.5 54 77l29-32" pathLength={1} className={styles.tick} />
    <circle cx="96" cy="24" r="7" className={styles.drop} />
  </svg>
);
