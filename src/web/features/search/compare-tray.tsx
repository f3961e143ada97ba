import { useQueries } from "@tanstack/react-query";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { MAX_COMPARED_SUPPLEMENTS } from "#contract/limits.ts";
import { isNotFound } from "../../api/call-failure.ts";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import { supplementQuery } from "../catalogue/queries.ts";
import { searchPath } from "../search-url/search-url.ts";
import { saveCompared, useSavedCompared } from "./compare-store.ts";
import styles from "./compare-tray.module.css";
import { toggleCompared } from "./search-steps.ts";

/** The products selected for comparison, fixed to the bottom of the screen. */
export function CompareTray({
  compared,
  onChange,
}: {
  compared: readonly string[];
  onChange: (next: string[]) => void;
}) {
  const products = useQueries({ queries: compared.map((slug) => supplementQuery(slug)) });
  if (compared.length === 0) return null;
  return (
    <section className={styles.tray} aria-label="Products to compare">
      <ul className={styles.products}>
        {compared.map((slug, index) => (
          <ComparedProduct
            key={slug}
            slug={slug}
            answer={products[index]}
            onRemove={() => onChange(compared.filter((other) => other !== slug))}
          />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" onClick={() => onChange([])}>
          Clear
        </Button>
        <ButtonLink variant="primary" to={searchPath({ compare: [...compared], view: "compare" })}>
          Compare {compared.length}
          <VisuallyHidden> {compared.length === 1 ? "product" : "products"}</VisuallyHidden>
        </ButtonLink>
      </div>
    </section>
  );
}

function ComparedProduct({
  slug,
  answer: { data: product, error } = {},
  onRemove,
}: {
  slug: string;
  answer: { data?: SupplementDetails | undefined; error?: Error | null } | undefined;
  onRemove: () => void;
}) {
  const name = product?.name ?? (isNotFound(error) ? `“${slug}” isn’t in the catalog` : "");
  return (
    <li className={styles.product}>
      <span className={styles.picture}>{product && <PackPicture card={product} eager />}</span>
      <span className={styles.name}>{name}</span>
      <IconButton
        label={`Remove ${product?.name ?? slug} from comparison`}
        className={styles.remove}
        onClick={onRemove}
      >
        <Icon name="x" />
      </IconButton>
    </li>
  );
}

/** Adds a product to the compare tray or removes it. Hidden without JavaScript, which it needs. */
export function CompareToggle({
  product,
  compared,
  onChange,
}: {
  product: { slug: string; name: string };
  compared: readonly string[];
  onChange: (next: string[]) => void;
}) {
  const chosen = compared.includes(product.slug);
  const full = !chosen && compared.length >= MAX_COMPARED_SUPPLEMENTS;
  return (
    <Checkbox
      className={styles.toggle}
      checked={chosen}
      disabled={full}
      onChange={() => onChange(toggleCompared(compared, product.slug))}
    >
      {full ? "Comparison is full" : "Compare"}
      <VisuallyHidden> {product.name}</VisuallyHidden>
    </Checkbox>
  );
}

/** The compare toggle for this page's product, and the compare tray. */
export function CompareHere({ product }: { product: { slug: string; name: string } }) {
  const compared = useSavedCompared();
  return (
    <>
      <CompareToggle product={product} compared={compared} onChange={saveCompared} />
      <CompareTray compared={compared} onChange={saveCompared} />
    </>
  );
}
