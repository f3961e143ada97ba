import styles from "./record-badges.module.css";

/** Source of an untested real product's data: its label record at the NIH. */
export const LABEL_RECORD = "NIH label record";

/** Badge of demo data, shown on every fictitious record. */
export function SampleBadge() {
  return (
    <span className={styles.sample} title="Part of the built-in demo catalog: the brand is fictitious">
      Sample
    </span>
  );
}
