import type { AppliedFilter } from "#contract/search.ts";
import { SEARCH_SORTS, type SearchSort } from "#contract/search-vocabulary.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { SEARCH_FORM } from "../search-url/search-links.ts";
import { type SearchUrlState, searchPath } from "../search-url/search-url.ts";
import styles from "./results-bar.module.css";
import { clearFilters, removeFilter } from "./search-steps.ts";
import type { SearchState } from "./use-search.ts";

const SORT_LABELS: Record<SearchSort, string> = {
  relevance: "Best match",
  score: "Highest score",
  newest_test: "Newest test",
  failures: "Failures first",
  label_accuracy: "Closest to label claim",
  lowest_lead: "Lowest lead per day",
  name: "Name",
};
const SORTS = SEARCH_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

const VIEWS = [
  { view: "grid", label: "Grid view", icon: "layout-grid" },
  { view: "list", label: "List view", icon: "rows-3" },
] as const;

/** Sort menu and layout switch. */
export function ResultsBar({ state: { url, requested, go } }: { state: SearchState }) {
  return (
    <div className={styles.bar}>
      <Select
        label="Sort by"
        hideLabel
        name="sort"
        form={SEARCH_FORM}
        className={styles.sort ?? ""}
        options={SORTS}
        value={requested.sort}
        onChange={(sort) => go((now) => ({ ...now, sort, page: 1 }))}
      />
      <div className={styles.views}>
        {VIEWS.map(({ view, label, icon }) => (
          <Link
            key={view}
            to={searchPath({ ...url, view })}
            className={styles.view}
            aria-label={label}
            aria-current={url.view === view ? "true" : undefined}
            rel="nofollow"
            preventScrollReset
            replace
          >
            <Icon name={icon} />
          </Link>
        ))}
      </div>
    </div>
  );
}

/** Active filters as chips; each is a link that removes the filter. */
export function AppliedFilters({ filters, url }: { filters: readonly AppliedFilter[]; url: SearchUrlState }) {
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {filters.map((filter) => (
        <li key={`${filter.key} ${filter.value}`}>
          <Link
            to={searchPath(removeFilter(url, filter))}
            className={styles.chip}
            rel="nofollow"
            preventScrollReset
          >
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {filter.label}
            <Icon name="x" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link to={searchPath(clearFilters(url))} className={styles.all} rel="nofollow" preventScrollReset>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
