import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { ScanButton } from "../features/scans/scan-button.tsx";
import { SuggestingInput } from "../features/search/suggesting-input.tsx";
import { GetForm } from "../ui/get-form.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./header.module.css";

/**
 * The header's search box, on pages without their own. Where there is no room for it, an icon opens it below the header;
 * without JavaScript the icon leads to the search page.
 */
export default function HeaderSearch() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const toggle = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    flushSync(() => setOpenAt(open ? null : pathname));
    if (!open) field.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !open) return;
    setOpenAt(null);
    opener.current?.focus();
  };
  return (
    <>
      <Link ref={opener} to="/search" className={styles.opener} aria-expanded={open} onClick={toggle}>
        <Icon name={open ? "x" : "search"} />
        <VisuallyHidden>{open ? "Close search" : "Open search"}</VisuallyHidden>
      </Link>
      <div className={styles.searchRow} data-open={open || undefined}>
        <GetForm
          action="/search"
          role="search"
          aria-label="Header"
          className={styles.search}
          onKeyDown={closeOnEscape}
        >
          <Icon name="search" />
          <SuggestingInput field={field} aria-label="Search supplements" placeholder="Search" />
          <ScanButton />
        </GetForm>
      </div>
    </>
  );
}
