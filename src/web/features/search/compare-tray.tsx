import { useQueries } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { searchPath } from "#web/features/search-url/search-url.ts";
import { isNotFound } from "../../api/call-failure.ts";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import { supplementQuery } from "../catalogue/queries.ts";
import styles from "./compare-tray.module.css";

/** What has been put aside to be compared, at the foot of the screen. */
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
        {compared.map((slug, place) => {
          const { data: product, error } = products[place] ?? {};
          const name = product?.name ?? (isNotFound(error) ? `“${slug}” is not in the catalogue` : "");
          return (
            <li key={slug} className={styles.product}>
              <span className={styles.picture}>{product && <PackPicture card={product} eager />}</span>
              <span className={styles.name}>{name}</span>
              <IconButton
                label={`Take ${product?.name ?? slug} out of the comparison`}
                className={styles.remove}
                onClick={() => onChange(compared.filter((other) => other !== slug))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
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
