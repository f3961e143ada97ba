import styles from "./record-badges.module.css";

/** Source of an untested real product's data: its label record at the NIH. */
export const LABEL_RECORD = "NIH label record";

/** Badge of demo data, shown on every fictitious record. */
export function DemoBadge() {
  return (
    <span className={styles.demo} title="Part of the built-in demo catalog: the brand is fictitious">
      Demo
    </span>
  );
}

/** Banner of the pages of a demo product, brand or report. */
export function DemoBanner({ about }: { about: "product" | "brand" | "report" }) {
  return (
    <p className={styles.banner} role="note">
      <strong>Demo.</strong> This {about} is made up to show how the site works. Nothing here is about a real
      product.
    </p>
  );
}
