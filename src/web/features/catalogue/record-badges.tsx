import styles from "./record-badges.module.css";

/** Source of an untested real product's data: its label record at the NIH. */
export const LABEL_RECORD = "NIH label record";

/** Badge of demo data, shown on every fictitious record. */
export function DemoBadge() {
  return (
    <span className={styles.demo} title="The brand is fictitious">
      Demo
    </span>
  );
}
