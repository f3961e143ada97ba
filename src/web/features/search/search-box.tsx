import Search from "lucide-react/icons/search";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { SEARCH_FORM, searchBy } from "#web/features/search-url/search-links.ts";
import { Button } from "../../ui/button.tsx";
import { ScanButton } from "../scans/scan-button.tsx";
import styles from "./search-box.module.css";
import { SuggestingInput } from "./suggesting-input.tsx";

const SUBJECT = "Supplement, brand, ingredient or barcode";

/** A plain form: without script the browser itself asks for `/search?q=…`. */
export function SearchBox({
  search = "",
  onSearch,
  children,
}: {
  /** The words that the page shows the results of. */
  search?: string;
  /** Does more with the form than to search for its words. */
  onSearch?: (form: FormData) => void;
  /** Fields of the form that are not seen. */
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(search);
  // React does not hold the words: what is typed before the page's code has come must stay.
  useEffect(() => {
    if (shown.current !== search && field.current) field.current.value = search;
    shown.current = search;
  }, [search]);
  return (
    <search>
      <form
        id={SEARCH_FORM}
        action="/search"
        method="get"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (onSearch) onSearch(new FormData(event.currentTarget));
          else void navigate(searchBy("q", field.current?.value.trim() ?? ""));
        }}
      >
        <div className={styles.field}>
          <Search aria-hidden="true" className={styles.icon} />
          <SuggestingInput
            field={field}
            className={styles.input}
            defaultValue={search}
            aria-label={SUBJECT}
            placeholder={SUBJECT}
          />
          <ScanButton />
        </div>
        {children}
        <Button type="submit" variant="primary" className={styles.submit}>
          Search
        </Button>
      </form>
    </search>
  );
}
