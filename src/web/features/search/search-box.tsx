import Search from "lucide-react/icons/search";
import { useNavigate } from "react-router";
import { MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { readSearchAddress } from "./read-search-address.ts";
import { EMPTY_ADDRESS, type SearchAddress, searchPath, writeSearchAddress } from "./search-address.ts";
import styles from "./search-box.module.css";
import { useTyped } from "./use-typed.ts";

/** The form that the filters beside the results also belong to, so that all of it works without script. */
export const SEARCH_FORM = "search";

/** A plain form: without script the browser itself asks for `/search?q=…`. */
export function SearchBox({ address = EMPTY_ADDRESS }: { address?: SearchAddress }) {
  const navigate = useNavigate();
  const [words, setWords] = useTyped(address.search);
  return (
    <search>
      <form
        id={SEARCH_FORM}
        action="/search"
        method="get"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(searchPath(withTyped(address, new FormData(event.currentTarget))));
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

/** The fields that are typed into: the other ones have changed the address already. */
const TYPED = ["q", "tested_from", "tested_to", "max_lead"];

/** The search with what stands in the form's text fields. A field that is not there changes nothing. */
function withTyped(address: SearchAddress, form: FormData): SearchAddress {
  const fields = new URLSearchParams(writeSearchAddress({ ...address, page: 1 }));
  for (const name of TYPED) {
    const value = form.get(name);
    if (typeof value === "string") fields.set(name, value);
  }
  const { address: next } = readSearchAddress(fields);
  return { ...next, view: address.view === "list" ? "list" : "grid" };
}
