import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import type { AppliedFilter } from "#contract/search.ts";
import { FACET_KEYS } from "#contract/vocabulary.ts";
import { counted } from "#domain/amounts.ts";
import { SEARCH_FORM } from "#web/features/search-url/search-links.ts";
import { countFilters, searchPath } from "#web/features/search-url/search-url.ts";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { FacetList } from "./facet-list.tsx";
import type { FacetGroup, ShownGroup } from "./facet-options.ts";
import { DateRange, LeadLimit } from "./facet-ranges.tsx";
import styles from "./facets-panel.module.css";
import { dropAllFilters } from "./search-steps.ts";
import { TestedToggle } from "./tested-toggle.tsx";
import type { SearchState } from "./use-search.ts";

const PANEL = "filters";

/** Opens the panel where there is no room for it beside the results. The browser does it, with or without script. */
export function FacetsButton({ state }: { state: SearchState }) {
  const count = countFilters(state.asked.filters);
  return (
    <div className={styles.opener}>
      <Button popoverTarget={PANEL} aria-haspopup="dialog">
        <SlidersHorizontal aria-hidden="true" />
        Filters{count > 0 && ` (${count})`}
      </Button>
    </div>
  );
}

/** The filters with their counts: a column beside the results, a sheet over them on small screens. */
export function FacetsPanel({
  groups,
  applied,
  state,
  total,
}: {
  groups: readonly ShownGroup[];
  /** The filters that are set, by the names that the search knows them by. */
  applied: readonly AppliedFilter[];
  state: SearchState;
  /** How many products match now; null while that is not known. */
  total: number | null;
}) {
  const panel = useRef<HTMLElement>(null);
  useModalSheet(panel);
  const { asked } = state;
  const range = (key: ShownGroup["key"]) => groups.find((group) => group.key === key);
  return (
    <aside ref={panel} id={PANEL} popover="auto" className={styles.panel} aria-label="Filters">
      <div className={styles.head}>
        <h2 className={styles.title}>Filters</h2>
        {countFilters(asked.filters) > 0 && (
          <ButtonLink
            variant="quiet"
            size="small"
            to={searchPath(dropAllFilters(asked))}
            rel="nofollow"
            preventScrollReset
          >
            Clear all
          </ButtonLink>
        )}
        <IconButton label="Close the filters" className={styles.close} popoverTarget={PANEL}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.groups}>
        <TestedToggle group={range("tested")} state={state} />
        {groups.filter(isList).map((group) => (
          <FacetList key={group.key} group={group} applied={applied} state={state} />
        ))}
        <DateRange group={range("tested_at")} state={state} />
        <LeadLimit group={range("max_lead_ug_day")} state={state} />
      </div>
      <div className={styles.foot}>
        <Button type="submit" form={SEARCH_FORM} className={styles.apply}>
          Apply filters
        </Button>
        <Button variant="primary" popoverTarget={PANEL} className={styles.show}>
          {total === null ? "Show the results" : `Show ${counted(total, "supplement")}`}
        </Button>
      </div>
    </aside>
  );
}

const isList = (group: ShownGroup): group is FacetGroup =>
  group.options.length > 0 && (FACET_KEYS as readonly string[]).includes(group.key);

/** While the sheet is open nothing behind it can be reached, and the keyboard starts inside it. */
function useModalSheet(panel: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const onToggle = (event: Event) => {
      const open = (event as ToggleEvent).newState === "open";
      for (const behind of document.querySelectorAll<HTMLElement>("[data-behind-filters]"))
        behind.inert = open;
      if (open) element.querySelector<HTMLElement>("button[aria-label]")?.focus();
    };
    element.addEventListener("toggle", onToggle);
    return () => element.removeEventListener("toggle", onToggle);
  }, [panel]);
}
