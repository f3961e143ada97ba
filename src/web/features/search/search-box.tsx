import { type FormEvent, type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useFollowedText } from "../../ui/use-followed-text.ts";
import { ScanButton } from "../scans/scan-button.tsx";
import { SEARCH_FORM, searchBy } from "../search-url/search-links.ts";
import styles from "./search-box.module.css";
import { SuggestingInput } from "./suggesting-input.tsx";

const PLACEHOLDER = "Supplement, brand, ingredient, or barcode";

interface SearchBoxProps {
  /** The query whose results are shown. */
  search?: string;
  /** Replaces the default submit, which searches for the words. */
  onSearch?: (form: FormData) => void;
  /** Hidden fields. */
  children?: ReactNode;
}

/** The search form. Without JavaScript it submits to `/search?q=…`. */
export function SearchBox({ search = "", onSearch, children }: SearchBoxProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const markSent = useFollowedText(field, search);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    markSent();
    if (onSearch) onSearch(new FormData(event.currentTarget));
    else void navigate(searchBy("q", field.current?.value.trim() ?? ""));
  };
  return (
    <search>
      <form id={SEARCH_FORM} action="/search" method="get" className={styles.form} onSubmit={submit}>
        <div className={styles.field}>
          <Icon name="search" className={styles.icon} />
          <SuggestingInput
            field={field}
            className={styles.input}
            defaultValue={search}
            aria-label={PLACEHOLDER}
            placeholder={PLACEHOLDER}
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
