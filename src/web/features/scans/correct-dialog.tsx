import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";
import type { Scan } from "#contract/scans.ts";
import type { Suggestions } from "#contract/search.ts";
import { browserApi } from "../../api/browser.ts";
import { callQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import styles from "./correct-dialog.module.css";
import { extractedQuery } from "./extracted-text.ts";
import { useScanChange } from "./queries.ts";

type Product = Suggestions["products"][number];

/** Shorter queries match too many names. */
const MIN_QUERY_LENGTH = 2;
const DEBOUNCE_MS = 200;

/** Value of the "none of these" choice. */
const NONE = "none";

/** Corrects a scan: the user picks a candidate, searches for the product, or says that it is not listed. */
export default function CorrectDialog({ scan, onClose }: { scan: Scan; onClose: () => void }) {
  const id = useId();
  const [words, setWords] = useState(() => extractedQuery(scan.extracted).slice(0, MAX_LENGTH.default));
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const products = useProducts(scan, words);
  const { mutate, isPending } = useCorrection(scan, onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) mutate({ supplement_id: chosen === NONE ? null : chosen, note });
  };
  const search = (typed: string) => {
    setWords(typed);
    // The selected product may no longer be in the list.
    if (chosen !== NONE) setChosen(null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Which product is it?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} busy={isPending} disabled={chosen === null}>
            Send
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={send}>
        <SearchField value={words} onChange={search} />
        <Choices products={products} chosen={chosen} onChoose={setChosen} />
        {chosen === NONE && <NoteField value={note} onChange={setNote} />}
      </form>
    </Dialog>
  );
}

/** Saves which product was scanned; `null` if it is not listed. */
const useCorrection = ({ scan_id, candidates }: Scan, onDone: () => void) =>
  useScanChange(
    ({ supplement_id, note }: { supplement_id: string | null; note: string }) =>
      browserApi().call("submitScanResult", {
        scan_id,
        supplement_id,
        correct: candidates.some((candidate) => candidate.supplement_id === supplement_id),
        note,
      }),
    { done: "Thank you.", onDone },
  );

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

const SearchField = ({ value, onChange }: FieldProps) => (
  <TextField
    label="Search by brand or name"
    type="search"
    autoComplete="off"
    autoFocus
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

const NoteField = ({ value, onChange }: FieldProps) => (
  <TextArea
    label="What does the package say? (Optional)"
    rows={3}
    maxLength={MAX_LENGTH.note}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

interface Choosing {
  chosen: string | null;
  onChoose: (value: string) => void;
}

const Choices = ({ products, chosen, onChoose }: Choosing & { products: readonly Product[] }) => (
  <fieldset className={styles.products}>
    <legend className={styles.legend}>Possible matches</legend>
    {products.map((product) => (
      <Choice key={product.supplement_id} value={product.supplement_id} chosen={chosen} onChoose={onChoose}>
        <span className={styles.picture}>
          <PackPicture card={product} eager />
        </span>
        <span>
          <span className={styles.brand}>{product.brand.name}</span>
          <span className={styles.name}>{product.name}</span>
        </span>
      </Choice>
    ))}
    <Choice value={NONE} chosen={chosen} onChoose={onChoose}>
      None of these products
    </Choice>
  </fieldset>
);

function Choice({ value, chosen, onChoose, children }: Choosing & { value: string; children: ReactNode }) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="product"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      {children}
    </label>
  );
}

/** Products matching the typed words; the scan's own candidates if there are none. */
function useProducts({ candidates, supplement }: Scan, words: string): Product[] {
  const search = useDebouncedValue(words.trim().replace(/\s+/g, " "), DEBOUNCE_MS);
  const { data } = useQuery({
    ...callQuery("suggest", { search }),
    enabled: search.length >= MIN_QUERY_LENGTH,
    placeholderData: (before) => before,
  });
  const scanned = candidates.length > 0 ? candidates : supplement ? [supplement] : [];
  return search.length >= MIN_QUERY_LENGTH && data?.products.length ? data.products : scanned;
}
