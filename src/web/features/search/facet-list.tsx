import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AppliedFilter } from "#contract/search.ts";
import type { FacetKey } from "#contract/search-vocabulary.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { filterByName } from "#domain/text/name-filter.ts";
import { callQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { SEARCH_FORM } from "../search-url/search-links.ts";
import { LIST_PARAMETERS } from "../search-url/search-url.ts";
import { collapsedOptions, type FacetGroup, type ShownOption, withChosen } from "./facet-options.ts";
import styles from "./facets-panel.module.css";
import { toggleValue } from "./search-steps.ts";
import type { SearchState } from "./use-search.ts";

/** Facets that are expanded even when nothing in them is selected. */
const EXPANDED_BY_DEFAULT: readonly FacetKey[] = ["verdict", "category", "ingredient"];

/** A facet's values as checkboxes. A long list expands to all values, or to a search field where there are very many. */
export function FacetList({
  group,
  applied,
  state,
}: {
  group: FacetGroup;
  applied: readonly AppliedFilter[];
  state: SearchState;
}) {
  const { key, label } = group;
  const chosen: readonly string[] = state.requested.filters[key];
  // Only the initial state: afterwards the visitor toggles it.
  const [initiallyOpen] = useState(chosen.length > 0 || EXPANDED_BY_DEFAULT.includes(key));
  return (
    <details className={styles.group} open={initiallyOpen}>
      <summary className={styles.summary}>
        {label}
        {chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
        <Icon name="chevron-down" className={styles.arrow} />
      </summary>
      <fieldset className={styles.options}>
        <legend className={styles.legend}>{label}</legend>
        <Values group={group} all={withChosen(group, chosen, applied)} chosen={chosen} state={state} />
      </fieldset>
    </details>
  );
}

function Values({
  group,
  all,
  chosen,
  state,
}: {
  group: FacetGroup;
  all: ShownOption[];
  chosen: readonly string[];
  state: SearchState;
}) {
  const [expanded, setExpanded] = useState(false);
  const first = collapsedOptions(all, chosen);
  const long = first.length < all.length;
  const searchable = isSearchableFacet(group.key);
  return (
    <>
      {expanded && searchable ? (
        <FacetFinder group={group} chosen={chosen} state={state} />
      ) : (
        <FacetValues facet={group.key} options={expanded ? all : first} chosen={chosen} state={state} />
      )}
      {long && (
        <Button
          variant="quiet"
          size="small"
          className={styles.more}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? "Show fewer" : searchable ? "Find more" : `Show all ${all.length}`}
        </Button>
      )}
    </>
  );
}

/** Facets with so many values that they are searched by name. */
const SEARCHABLE_FACETS: Partial<Record<FacetKey, { one: string; many: string }>> = {
  brand_id: { one: "a brand", many: "brands" },
  ingredient: { one: "an ingredient", many: "ingredients" },
};

const isSearchableFacet = (key: FacetKey): boolean => SEARCHABLE_FACETS[key] !== undefined;

/** Debounce between the last keystroke and the request, in ms. */
const DEBOUNCE_MS = 120;

/** Maximum values shown at once. */
const MAX_VALUES = 50;

/**
 * Searches a facet's values by name, rare ones included. While the request is pending, or after it failed, the values
 * counted by the search are filtered instead.
 */
function FacetFinder({
  group,
  chosen,
  state,
}: {
  group: FacetGroup;
  chosen: readonly string[];
  state: SearchState;
}) {
  const [typed, setTyped] = useState("");
  const name = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data, isError } = useMatchingValues(group.key, name, state);
  const countedMatches = filterByName(group.options, ({ label }) => label, typed);
  const options: readonly ShownOption[] = data && !isError ? data.list : countedMatches.slice(0, MAX_VALUES);
  const { one = "a value", many = "values" } = SEARCHABLE_FACETS[group.key] ?? {};
  return (
    <>
      <TextField
        ref={focus}
        label={`Find ${one}`}
        hideLabel
        type="search"
        placeholder={`Find ${one}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter must not submit the search form: the list is already up to date.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div className={styles.scroll}>
        <FacetValues facet={group.key} options={options} chosen={chosen} state={state} />
      </div>
      <p className={styles.found} role="status">
        {isError
          ? `You can search only the most common ${many} right now.`
          : data && describeMatches(data, many, name !== "")}
      </p>
    </>
  );
}

function useMatchingValues(
  key: FacetKey,
  name: string,
  { requested: { search, asTyped, filters } }: SearchState,
) {
  return useQuery({
    // Leaves out this facet's own selection, so that checking a value sends no new request.
    ...callQuery("listFilterValues", {
      key,
      name,
      search,
      as_typed: asTyped,
      filters: { ...filters, [key]: [] },
      limit: MAX_VALUES,
    }),
    placeholderData: keepPreviousData,
  });
}

/** Focuses the field on mount, as it appears in response to a click on the button after it. */
const focus = (field: HTMLInputElement | null) => field?.focus();

function describeMatches(
  { list, total }: { list: readonly unknown[]; total: number },
  many: string,
  named: boolean,
): string {
  if (total === 0) return `No matching ${many}.`;
  if (list.length === total) return named ? `${total} found.` : "";
  const others = named ? "Keep typing to find others." : "Type a name to find others.";
  return `Showing the ${list.length} most common of ${formatInteger(total)}. ${others}`;
}

/** A facet's values as checkboxes that belong to the search form. */
function FacetValues({
  facet,
  options,
  chosen,
  state: { go },
}: {
  facet: FacetKey;
  options: readonly ShownOption[];
  chosen: readonly string[];
  state: SearchState;
}) {
  const name = LIST_PARAMETERS.find((list) => list.key === facet)?.name;
  return options.map(({ value, label, count }) => (
    <Checkbox
      key={value}
      name={name}
      value={value}
      form={SEARCH_FORM}
      checked={chosen.includes(value)}
      onChange={() => go((now) => toggleValue(now, facet, value))}
      {...(count === undefined ? {} : { count })}
    >
      {label}
    </Checkbox>
  ));
}
