import Search from "lucide-react/icons/search";
import { useState } from "react";
import { useNavigate } from "react-router";
import { MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { readSearchAddress } from "./read-search-address.ts";
import { EMPTY_ADDRESS, type SearchAddress, searchPath } from "./search-address.ts";
import styles from "./search-box.module.css";

/** The form that the filters beside the results also belong to, so that all of it works without script. */
export const SEARCH_FORM = "search";

/** A plain form: without script the browser itself asks for `/search?q=…`. */
export function SearchBox({ address = EMPTY_ADDRESS }: { address?: SearchAddress }) {
  const navigate = useNavigate();
  const [words, setWords] = useWords(address.search);
  return (
    <search>
      <form
        id={SEARCH_FORM}
        action="/search"
        method="get"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = readSearchAddress(new URLSearchParams({ q: words })).address.search;
          void navigate(searchPath({ ...address, search: typed, page: 1, view: viewAfter(address) }));
        }}
      >
        <label className={styles.field}>
          <VisuallyHidden>Supplement, brand, ingredient or barcode</VisuallyHidden>
          <Search aria-hidden="true" className={styles.icon} />
          <input
            type="search"
            name="q"
            className={styles.input}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            maxLength={MAX_LENGTH.default}
            placeholder="Supplement, brand, ingredient or barcode"
            autoComplete="off"
            enterKeyHint="search"
            spellCheck={false}
          />
        </label>
        {address.view === "list" && <input type="hidden" name="view" value="list" />}
        {address.compare.length > 0 && (
          <input type="hidden" name="compare" value={address.compare.join(",")} />
        )}
        <Button type="submit" variant="primary" className={styles.submit}>
          Search
        </Button>
      </form>
    </search>
  );
}

const viewAfter = ({ view }: SearchAddress) => (view === "compare" ? "grid" : view);

/** What is being typed, until the address says something else. */
function useWords(asked: string) {
  const [words, setWords] = useState(asked);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    setShown(asked);
    setWords(asked);
  }
  return [words, setWords] as const;
}
