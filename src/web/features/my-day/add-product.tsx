import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { MAX_DAY_PRODUCTS } from "#contract/limits.ts";
import type { DayContent } from "#contract/my-day.ts";
import type { Suggestions } from "#contract/search.ts";
import { formatCount } from "#domain/amounts.ts";
import { callQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./my-day.module.css";

const DEBOUNCE_MS = 120;
const MIN_QUERY_LENGTH = 2;

/** Finds products by name as one types, and adds them with one serving a day. */
export function AddProduct({ day, onChange }: { day: DayContent; onChange: (day: DayContent) => void }) {
  const [words, setWords] = useState("");
  const debounced = useDebouncedValue(words.trim().replace(/\s+/g, " "), DEBOUNCE_MS);
  const isSearching = debounced.length >= MIN_QUERY_LENGTH;
  const { data, error } = useQuery({ ...callQuery("suggest", { search: debounced }), enabled: isSearching });
  const listId = useId();
  if (day.items.length >= MAX_DAY_PRODUCTS)
    return <p className={styles.muted}>A day holds up to {MAX_DAY_PRODUCTS} products.</p>;
  const products = isSearching ? (data?.products ?? []) : [];
  const add = (slug: string) => {
    onChange({ ...day, items: [...day.items, { supplement_id: slug, servings: 1 }] });
    setWords("");
  };
  return (
    <form className={styles.add} onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Add a product"
        placeholder="Name or brand"
        type="search"
        autoComplete="off"
        value={words}
        error={isSearching && error ? error.message : null}
        onChange={(event) => setWords(event.target.value)}
        aria-controls={listId}
      />
      <VisuallyHidden role="status">
        {isSearching && data ? formatCount(products.length, "product") : ""}
      </VisuallyHidden>
      <FoundProducts id={listId} products={products} day={day} onAdd={add} />
      {isSearching && data && products.length === 0 && (
        <p className={styles.muted}>
          No product starts with “{debounced}”.{data.did_you_mean && ` Did you mean “${data.did_you_mean}”?`}
        </p>
      )}
    </form>
  );
}

interface FoundProductsProps {
  id: string;
  products: Suggestions["products"];
  day: DayContent;
  onAdd: (slug: string) => void;
}

const FoundProducts = ({ id, products, day, onAdd }: FoundProductsProps) => (
  <ul id={id} className={styles.found}>
    {products.map(({ slug, name, brand }) => (
      <li key={slug}>
        <span className={styles.name}>
          <span className={styles.muted}>{brand.name}</span> {name}
        </span>
        {day.items.some(({ supplement_id }) => supplement_id === slug) ? (
          <span className={styles.muted}>Added</span>
        ) : (
          <Button size="small" aria-label={`Add ${name}`} onClick={() => onAdd(slug)}>
            <Icon name="plus" />
            Add
          </Button>
        )}
      </li>
    ))}
  </ul>
);
