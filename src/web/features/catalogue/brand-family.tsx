import type { BrandDetails } from "#contract/catalogue.ts";
import { MAX_FILTER_VALUES } from "#contract/limits.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { Link } from "../../ui/link.tsx";
import { NO_SEARCH_FILTERS, searchPath } from "../search-url/search-url.ts";
import styles from "./brand-family.module.css";

type Related = BrandDetails["family"][number];

const LABELS: Record<Related["relation"], string> = {
  same: "Also as",
  head: "Line of",
  line: "Product lines",
};
const RELATIONS = ["same", "head", "line"] as const;

/** A large company has dozens of lines: the rest unfolds. */
const MAX_SHOWN = 6;

/** Brands that seem to belong to the same company, by relation. */
export function BrandFamily({ brand }: { brand: BrandDetails }) {
  const { family } = brand;
  if (family.length === 0) return null;
  const all = [brand, ...family].slice(0, MAX_FILTER_VALUES);
  return (
    <div className={styles.family}>
      <dl>
        {RELATIONS.map((relation) => (
          <FamilyRow
            key={relation}
            label={LABELS[relation]}
            brands={family.filter((one) => one.relation === relation)}
          />
        ))}
      </dl>
      <p className={styles.note}>
        Grouped by name and products, not confirmed by the company.{" "}
        <Link
          to={searchPath({ filters: { ...NO_SEARCH_FILTERS, brand_id: all.map(({ slug }) => slug) } })}
          rel="nofollow"
        >
          Search these {all.length} brands
        </Link>
      </p>
    </div>
  );
}

function FamilyRow({ label, brands }: { label: string; brands: readonly Related[] }) {
  if (brands.length === 0) return null;
  const [shown, rest] = [brands.slice(0, MAX_SHOWN), brands.slice(MAX_SHOWN)];
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <RelatedBrands brands={shown} />
        {rest.length > 0 && (
          <details>
            <summary>{rest.length} more</summary>
            <RelatedBrands brands={rest} />
          </details>
        )}
      </dd>
    </div>
  );
}

const RelatedBrands = ({ brands }: { brands: readonly Related[] }) => (
  <ul className={styles.brands}>
    {brands.map(({ slug, name, listed }) => (
      <li key={slug}>
        <Link to={`/brand-details/${slug}`}>{name}</Link>{" "}
        <span className={styles.listed}>{formatInteger(listed)}</span>
      </li>
    ))}
  </ul>
);
