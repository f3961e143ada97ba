import drawing from "./empty-dish.svg";
import styles from "./failure.module.css";

/** A balance with an empty dish: nothing was put on it. */
export const EmptyDish = () => (
  <svg viewBox="0 0 240 200" className={styles.drawing} aria-hidden="true">
    <use href={`${drawing}#dish`} />
  </svg>
);
