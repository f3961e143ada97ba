import X from "lucide-react/icons/x";
import { Link } from "react-router";
import type { AppliedFilter } from "#contract/search.ts";
import { type SearchAddress, searchPath } from "#web/features/search-url/search-url.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./applied-filters.module.css";
import { dropAllFilters, dropFilter } from "./search-steps.ts";

/** Each filter that is set, as a link that drops it. */
export function AppliedFilters({
  filters,
  address,
}: {
  filters: readonly AppliedFilter[];
  address: SearchAddress;
}) {
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters that are set">
      {filters.map((filter) => (
        <li key={`${filter.key} ${filter.value}`}>
          <Link
            to={searchPath(dropFilter(address, filter))}
            className={styles.chip}
            rel="nofollow"
            preventScrollReset
          >
            <VisuallyHidden>Drop the filter </VisuallyHidden>
            {filter.label}
            <X aria-hidden="true" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            to={searchPath(dropAllFilters(address))}
            className={styles.all}
            rel="nofollow"
            preventScrollReset
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
