import styles from "./failure.module.css";

/** A balance with an empty dish: nothing was put on it. */
export const EmptyDish = () => (
  <svg viewBox="0 0 240 200" className={styles.drawing} aria-hidden="true">
    <path d="M120 40 V172 M84 176 H156" />
    <path d="M40 62 Q120 34 200 54" />
    <path d="M40 62 L18 116 M40 62 L62 116" />
    <path d="M14 118 H66 Q60 138 40 138 Q20 138 14 118 Z" />
    <path d="M200 54 L178 104 M200 54 L222 104" />
    <path d="M174 106 H226 Q220 126 200 126 Q180 126 174 106 Z" />
    <circle cx="120" cy="36" r="7" />
    <circle cx="40" cy="112" r="6" className={styles.drop} />
  </svg>
);
