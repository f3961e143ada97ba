import LayoutGrid from "lucide-react/icons/layout-grid";
import Rows3 from "lucide-react/icons/rows-3";
import { Link } from "react-router";
import { SEARCH_SORTS, type SearchSort } from "#contract/vocabulary.ts";
import { SEARCH_FORM } from "#web/features/search-url/search-links.ts";
import { searchPath } from "#web/features/search-url/search-url.ts";
import { Select } from "../../ui/select.tsx";
import styles from "./results-bar.module.css";
import type { SearchState } from "./use-search.ts";

const SORT_LABELS: Record<SearchSort, string> = {
  relevance: "Best match",
  newest_test: "Newest test",
  label_accuracy: "Closest to the label",
  lowest_lead: "Lowest lead a day",
  name: "Name",
};
const SORTS = SEARCH_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

const VIEWS = [
  { view: "grid", label: "Show as a grid", Icon: LayoutGrid },
  { view: "list", label: "Show as a list", Icon: Rows3 },
] as const;

/** How the results are ordered and laid out. */
export function ResultsBar({ state: { address, asked, go } }: { state: SearchState }) {
  return (
    <div className={styles.bar}>
      <Select
        label="Sort by"
        hideLabel
        name="sort"
        form={SEARCH_FORM}
        className={styles.sort ?? ""}
        options={SORTS}
        value={asked.sort}
        onChange={(sort) => go((now) => ({ ...now, sort, page: 1 }))}
      />
      <div className={styles.views}>
        {VIEWS.map(({ view, label, Icon }) => (
          <Link
            key={view}
            to={searchPath({ ...address, view })}
            className={styles.view}
            aria-label={label}
            aria-current={address.view === view ? "true" : undefined}
            rel="nofollow"
            preventScrollReset
            replace
          >
            <Icon aria-hidden="true" />
          </Link>
        ))}
      </div>
    </div>
  );
}
