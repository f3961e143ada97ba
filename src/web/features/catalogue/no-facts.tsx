import type { ReactNode } from "react";
import type { SupplementDetails } from "#contract/catalogue.ts";
import styles from "./label-section.module.css";

/** In place of the facts panel: what the record leaves out, where it may be, and a request for a photo of the label. */
export function NoFacts({ product, children }: { product: SupplementDetails; children: ReactNode }) {
  const { serving_size: serving, source } = product;
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>Supplement facts</h3>
      {serving && <p className={styles.serving}>Serving size {serving}</p>}
      <div className={styles.missing}>
        <p>
          We don’t have the facts panel of this label.
          {source.kind === "dsld" &&
            " NIH’s product list of 2019 leaves out amounts, other ingredients, directions, warnings, and barcodes."}
        </p>
        {source.url && (
          <p>
            <a href={source.url} rel="external">
              See the whole label at NIH
            </a>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
