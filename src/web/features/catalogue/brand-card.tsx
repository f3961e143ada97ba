import { Link } from "react-router";
import type { BrandCard as Brand } from "#contract/catalogue.ts";
import { counted } from "#domain/amounts.ts";
import { Time } from "../../ui/time.tsx";
import styles from "./brand-card.module.css";
import { BrandLogo } from "./brand-logo.tsx";
import { SampleMark } from "./record-marks.tsx";

/** A brand in a list. Without a test there is no rate: "0 tested" and nothing that looks like a score. */
export function BrandCard({ brand }: { brand: Brand }) {
  return (
    <article className={styles.card}>
      <BrandLogo brand={brand} size={72} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to={`/brand-details/${brand.slug}`} className={styles.link}>
            {brand.name}
          </Link>
        </h2>
        <p className={styles.counts}>
          {counted(brand.listed, "product")} listed, {brand.tested} tested
        </p>
        {brand.tested > 0 && (
          <p className={styles.counts}>
            <strong className={styles.passed}>{brand.passed}</strong> of {brand.tested} passed
            {brand.last_tested_at && (
              <>
                , last tested <Time value={brand.last_tested_at} />
              </>
            )}
          </p>
        )}
        {brand.sample && <SampleMark />}
      </div>
    </article>
  );
}
