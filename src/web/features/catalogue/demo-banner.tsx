import styles from "./record-badges.module.css";

/** Banner of the pages of a demo product, brand or report. */
export function DemoBanner({ about }: { about: "product" | "brand" | "report" }) {
  return (
    <p className={styles.banner} role="note">
      <strong>Demo.</strong> This {about} is made up to show how the site works. Nothing here is about a real
      product.
    </p>
  );
}
