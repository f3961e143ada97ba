import type { FocusEvent, ReactNode } from "react";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { DIET_LABELS, FORM_LABELS } from "#contract/labels.ts";
import { formatExact, formatMeasuredOrBelow, formatPercentNumber } from "#domain/amounts.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { Amount, FactAmount } from "../catalogue/amount.tsx";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import { CardNotice } from "../catalogue/product-card.tsx";
import { DemoBadge, LABEL_RECORD } from "../catalogue/record-badges.tsx";
import { VerdictCard } from "../catalogue/verdict-card.tsx";
import { bestOf, type ComparedFigure } from "./best-values.ts";
import { factRows } from "./compare-rows.ts";
import styles from "./compare-table.module.css";

const NOT_MEASURED = <span className={styles.none}>Not measured</span>;
const NOT_STATED = <span className={styles.none}>Not stated</span>;

/** The rows before the label facts. */
const ROWS: readonly {
  name: string;
  cell: (product: SupplementDetails) => ReactNode;
  /** The figure of which the best is marked. */
  figure?: ComparedFigure;
}[] = [
  {
    name: "Verdict",
    cell: (product) => (
      <VerdictCard outcome={product}>
        <CardNotice notices={product.notices} />
      </VerdictCard>
    ),
  },
  {
    name: "Score (out of 100)",
    figure: "score",
    cell: ({ score }) => score ?? <span className={styles.none}>No score</span>,
  },
  {
    name: "Required tests done",
    figure: "coverage",
    cell: ({ coverage }) => (coverage ? `${coverage.tested} of ${coverage.required}` : NOT_MEASURED),
  },
  {
    name: "Measured vs. label claim",
    figure: "labelAccuracy",
    cell: ({ label_accuracy_pct: share }) =>
      share === null ? NOT_MEASURED : <Amount value={formatPercentNumber(share)} unit="%" />,
  },
  {
    name: "Lead per day",
    figure: "lead",
    cell: ({ lead_ug_day: lead }) =>
      lead === null ? NOT_MEASURED : <Amount value={formatMeasuredOrBelow(lead)} unit="µg" />,
  },
  { name: "Form", cell: (product) => FORM_LABELS[product.form] },
  { name: "Serving", cell: (product) => product.serving_size ?? NOT_STATED },
  {
    name: "Servings per container",
    cell: ({ servings_per_container: servings }) => (servings === null ? NOT_STATED : formatExact(servings)),
  },
  {
    name: "Diets",
    cell: ({ diet }) => diet.map((one) => DIET_LABELS[one]).join(", ") || NOT_STATED,
  },
];

/** Browsers don't scroll to a focused element that is partly visible, and the sticky column may cover it. */
const scrollFocusedIntoView = ({ target, currentTarget }: FocusEvent) => {
  if (target !== currentTarget) target.scrollIntoView({ block: "nearest", inline: "nearest" });
};

/** Products side by side. The table scrolls in its own region; the row headers are sticky. */
export function CompareTable({
  products,
  onRemove,
}: {
  products: readonly SupplementDetails[];
  onRemove: (slug: string) => void;
}) {
  return (
    <section
      className={styles.region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Comparison table, scrolls sideways"
      onFocus={scrollFocusedIntoView}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.corner} />
            {products.map((product) => (
              <td key={product.slug} className={styles.product}>
                <ProductPicture product={product} />
              </td>
            ))}
          </tr>
          <tr className={styles.names}>
            <td className={styles.corner} />
            {products.map((product) => (
              <th key={product.slug} scope="col" className={styles.product}>
                <ProductHead product={product} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <ProductFacts products={products} />
        <LabelFacts products={products} />
      </table>
    </section>
  );
}

const ProductPicture = ({ product }: { product: SupplementDetails }) => (
  <>
    <div className={styles.picture}>
      <PackPicture card={product} eager />
    </div>
    {product.demo ? <DemoBadge /> : <span className={styles.source}>{LABEL_RECORD}</span>}
  </>
);

/** Brand and name, which stay in sight while the table scrolls. */
function ProductHead({
  product,
  onRemove,
}: {
  product: SupplementDetails;
  onRemove: (slug: string) => void;
}) {
  return (
    <div className={styles.head}>
      <span className={styles.brand}>{product.brand.name}</span>
      <Link to={`/supplement-details/${product.slug}`} className={styles.name}>
        <Unbroken>{product.name}</Unbroken>
      </Link>
      <IconButton
        label={`Remove ${product.name} from comparison`}
        className={styles.remove}
        onClick={() => onRemove(product.slug)}
      >
        <Icon name="x" />
      </IconButton>
    </div>
  );
}

const ProductFacts = ({ products }: { products: readonly SupplementDetails[] }) => (
  <tbody>
    {ROWS.map((row) => {
      const best = row.figure ? bestOf(row.figure, products) : [];
      return (
        <tr key={row.name}>
          <th scope="row">{row.name}</th>
          {products.map((product, column) => (
            <td key={product.slug}>
              {row.cell(product)}
              {best[column] && <Best />}
            </td>
          ))}
        </tr>
      );
    })}
  </tbody>
);

/** Marks the best figure of a row by its word, not only by color. */
const Best = () => (
  <span className={styles.best}>
    <Icon name="check" />
    Best
  </span>
);

function LabelFacts({ products }: { products: readonly SupplementDetails[] }) {
  const rows = factRows(products);
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" className={styles.part}>
          On the label, per serving
        </th>
        <td colSpan={products.length} />
      </tr>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{row.name}</th>
          {row.facts.map((fact, column) => (
            <td key={products[column]?.slug}>
              {fact ? <FactAmount fact={fact} /> : <span className={styles.none}>Not on the label</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
