import { Suspense, useEffect, useRef } from "react";
import type { AppliedFilter } from "#contract/search.ts";
import { FACET_KEYS } from "#contract/search-vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SEARCH_FORM } from "../search-url/search-links.ts";
import { countFilters, searchPath } from "../search-url/search-url.ts";
import { FacetList } from "./facet-list.tsx";
import type { FacetGroup, ShownGroup } from "./facet-options.ts";
import { DateRange, LeadLimit } from "./facet-ranges.tsx";
import styles from "./facets-panel.module.css";
import { clearFilters, setFilters } from "./search-steps.ts";
import type { SearchState } from "./use-search.ts";

/** ID of the panel. */
export const FILTERS = "filters";

/** Opens the filters panel on small screens, by the popover API: it works without JavaScript. */
export function FacetsButton({ state }: { state: SearchState }) {
  const count = countFilters(state.requested.filters);
  return (
    <div className={styles.opener}>
      <Button popoverTarget={FILTERS} aria-haspopup="dialog">
        <Icon name="sliders-horizontal" />
        Filters{count > 0 && ` (${count})`}
      </Button>
    </div>
  );
}

/**
 * Facets with counts: a column beside the results, or a modal sheet on small screens. Rendered once, as a popover that
 * CSS shows in place on wide screens: two copies would double the largest part of the page, rendering by screen size
 * would make the server's page wrong for half of the visitors, and a dialog component can't open without JavaScript.
 */
export function FacetsPanel({
  groups,
  applied,
  state,
  total,
}: {
  groups: readonly ShownGroup[];
  /** Active filters with their labels. */
  applied: readonly AppliedFilter[];
  state: SearchState;
  /** Number of matching products; null while unknown. */
  total: number | null;
}) {
  const panel = useRef<HTMLElement>(null);
  useModalSheet(panel);
  const { requested } = state;
  const range = (key: ShownGroup["key"]) => groups.find((group) => group.key === key);
  return (
    <aside ref={panel} id={FILTERS} popover="auto" className={styles.panel} aria-label="Filters">
      <PanelHead requested={requested} />
      <div className={styles.groups}>
        <TestedToggle group={range("tested")} state={state} />
        <FacetLists groups={groups} applied={applied} state={state} />
        <DateRange group={range("tested_at")} state={state} />
        <LeadLimit group={range("max_lead_ug_day")} state={state} />
      </div>
      <div className={styles.foot}>
        <Button type="submit" form={SEARCH_FORM} className={styles.apply}>
          Apply filters
        </Button>
        <Button variant="primary" popoverTarget={FILTERS} className={styles.show}>
          {total === null ? "Show results" : `Show ${formatCount(total, "supplement")}`}
        </Button>
      </div>
    </aside>
  );
}

/** The facets that are lists. They hydrate apart from the page: hundreds of checkboxes, in a closed sheet on phones. */
const FacetLists = ({
  groups,
  applied,
  state,
}: {
  groups: readonly ShownGroup[];
  applied: readonly AppliedFilter[];
  state: SearchState;
}) => (
  <Suspense>
    {groups.filter(isList).map((group) => (
      <FacetList key={group.key} group={group} applied={applied} state={state} />
    ))}
  </Suspense>
);

function PanelHead({ requested }: Pick<SearchState, "requested">) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>Filters</h2>
      {countFilters(requested.filters) > 0 && (
        <ButtonLink
          variant="quiet"
          size="small"
          to={searchPath(clearFilters(requested))}
          rel="nofollow"
          preventScrollReset
        >
          Clear all
        </ButtonLink>
      )}
      <IconButton label="Close filters" className={styles.close} popoverTarget={FILTERS}>
        <Icon name="x" />
      </IconButton>
    </div>
  );
}

const isList = (group: ShownGroup): group is FacetGroup =>
  group.options.length > 0 && (FACET_KEYS as readonly string[]).includes(group.key);

/** While the sheet is open, makes the page behind it inert and moves focus into it. */
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

function TestedToggle({
  group,
  state: { requested, go },
}: {
  group: ShownGroup | undefined;
  state: SearchState;
}) {
  const tested = group?.options.find((option) => option.value === "true")?.count;
  return (
    <Checkbox
      name="tested"
      value="1"
      form={SEARCH_FORM}
      checked={requested.filters.tested === true}
      onChange={(event) => go((now) => setFilters(now, { tested: event.target.checked || undefined }))}
      {...(tested === undefined ? {} : { count: tested })}
    >
      Tested only
    </Checkbox>
  );
}
