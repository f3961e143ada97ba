import type { ReactNode } from "react";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { FREE_FROM_LABELS } from "#contract/free-from-labels.ts";
import { DIET_LABELS, FORM_LABELS } from "#contract/labels.ts";
import { formatExact } from "#domain/amounts.ts";
import { Link } from "../../ui/link.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { PackPicture } from "./pack-picture.tsx";
import styles from "./product-header.module.css";
import { SourceLine } from "./source-line.tsx";

/** Picture, brand, name, source and pack facts of a product. */
export function ProductHeader({ product, children }: { product: SupplementDetails; children: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={styles.picture}>
        <PackPicture card={product} eager />
      </div>
      <div className={styles.names}>
        <Link to={`/brand-details/${product.brand.slug}`} className={styles.brand}>
          {product.brand.name}
        </Link>
        <h1 className={styles.name}>
          <Unbroken>{product.name}</Unbroken>
        </h1>
        <SourceLine source={product.source} />
      </div>
      <div className={styles.words}>
        {children}
        <PackFacts product={product} />
      </div>
    </header>
  );
}

/** A GTIN-14 as printed under the barcode, without leading zeros. */
const printedBarcode = (gtin14: string) => gtin14.replace(/^0{1,2}(?=\d{12,13}$)/, "");

const PACK_FACTS: readonly { name: string; of: (product: SupplementDetails) => string }[] = [
  { name: "About", of: ({ description }) => description ?? "" },
  { name: "Form", of: ({ form }) => FORM_LABELS[form] },
  { name: "Serving", of: ({ serving_size }) => serving_size ?? "" },
  {
    name: "Package",
    of: ({ net_contents, servings_per_container: servings }) =>
      [...net_contents, servings === null ? "" : `${formatExact(servings)} servings`]
        .filter(Boolean)
        .join(", "),
  },
  { name: "Diets", of: ({ diet }) => diet.map((one) => DIET_LABELS[one]).join(", ") },
  {
    name: "Free from",
    of: ({ free_from }) => free_from.map((one) => FREE_FROM_LABELS[one]).join(", "),
  },
  { name: "Intended for", of: ({ target_groups }) => target_groups.join(", ") },
  { name: "Barcodes", of: ({ barcodes }) => barcodes.map(printedBarcode).join(", ") },
];

function PackFacts({ product }: { product: SupplementDetails }) {
  const facts = PACK_FACTS.map(({ name, of }) => ({ name, value: of(product) })).filter(({ value }) => value);
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
