import drawing from "./empty-dish.svg";
import styles from "./failure.module.css";

/** Illustration of error pages: a balance with an empty dish. */
export const EmptyDish = () => (
  <svg viewBox="0 0 240 200" className={styles.drawing} aria-hidden="true">
    <use href={`${drawing}#dish`} />
  </svg>
);
