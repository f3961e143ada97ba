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
import { PackPicture } from "../catalogue/pack-picture.tsx";
import { useSettled } from "../search/use-settled.ts";
import styles from "./correct-dialog.module.css";
import { wordsOf } from "./extracted-text.ts";
import { useScanChange } from "./use-scan-change.ts";

type Product = Suggestions["products"][number];

/** Letters that begin too many names, and how long the typing must rest, in milliseconds. */
const SHORTEST = 2;
const SETTLES_MS = 200;

/** None of our products, as a choice beside them. */
const NONE = "none";

/** Which product a scan is of: one that was offered, one that is looked for, or none that we have. */
export default function CorrectDialog({ scan, onClose }: { scan: Scan; onClose: () => void }) {
  const id = useId();
  const [words, setWords] = useState(() => wordsOf(scan.extracted).slice(0, MAX_LENGTH.default));
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const products = useProducts(scan, words);
  const { mutate, isPending } = useScanChange(
    (supplement_id: string | null) =>
      browserApi().call("submitScanResult", {
        scan_id: scan.scan_id,
        supplement_id,
        correct: scan.candidates.some((candidate) => candidate.supplement_id === supplement_id),
        note,
      }),
    { done: "Thank you.", onDone: onClose },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) mutate(chosen === NONE ? null : chosen);
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
        <TextField
          label="Find it by brand or name"
          type="search"
          autoComplete="off"
          autoFocus
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            // What was chosen may no longer be in the list.
            if (chosen !== NONE) setChosen(null);
          }}
        />
        <Choices products={products} chosen={chosen} onChoose={setChosen} />
        {chosen === NONE && (
          <TextArea
            label="What does the pack say? (Optional)"
            rows={3}
            maxLength={MAX_LENGTH.note}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

interface Choosing {
  chosen: string | null;
  onChoose: (value: string) => void;
}

const Choices = ({ products, chosen, onChoose }: Choosing & { products: readonly Product[] }) => (
  <fieldset className={styles.products}>
    <legend className={styles.legend}>Products that it may be</legend>
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
      It is none of your products
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

/** What the typed words name; what the scan offered while nothing is typed, or nothing is named. */
function useProducts({ candidates, supplement }: Scan, words: string): Product[] {
  const search = useSettled(words.trim().replace(/\s+/g, " "), SETTLES_MS);
  const { data } = useQuery({
    ...callQuery("suggest", { search }),
    enabled: search.length >= SHORTEST,
    placeholderData: (before) => before,
  });
  const offered = candidates.length > 0 ? candidates : supplement ? [supplement] : [];
  return search.length >= SHORTEST && data?.products.length ? data.products : offered;
}
