import Search from "lucide-react/icons/search";
import { useRef } from "react";
import { Form } from "react-router";
import { ScanButton } from "../features/scans/scan-button.tsx";
import { SuggestingInput } from "../features/search/suggesting-input.tsx";
import styles from "./header-search.module.css";

/** The search of pages that have no box of their own. */
export function HeaderSearch() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Form action="/search" role="search" aria-label="Header" className={styles.search}>
      <Search aria-hidden="true" />
      <SuggestingInput field={field} aria-label="Search supplements" placeholder="Search supplements" />
      <ScanButton />
    </Form>
  );
}
