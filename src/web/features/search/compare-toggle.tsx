import { MAX_COMPARED } from "#contract/limits.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./compare-toggle.module.css";
import { toggleCompared } from "./search-steps.ts";

/** Puts a product into the tray or takes it out. Without script it is not shown: it could do nothing. */
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
  const full = !chosen && compared.length >= MAX_COMPARED;
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
