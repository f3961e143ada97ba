import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import type { AppliedFilter } from "#contract/search.ts";
import type { FacetKey } from "#contract/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { FacetFinder, isFindable } from "./facet-finder.tsx";
import { type FacetGroup, optionsAtFirst, type ShownOption, withChosen } from "./facet-options.ts";
import { FacetValues } from "./facet-values.tsx";
import styles from "./facets-panel.module.css";
import type { SearchState } from "./use-search.ts";

/** Groups that stand open before anybody chose from them. */
const OPEN_AT_FIRST: readonly FacetKey[] = ["verdict", "category", "ingredient"];

/** One filter's values as checkboxes; a long list opens into all of them, and where they are many into a search. */
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
  const chosen: readonly string[] = state.asked.filters[key];
  // From then on it is the reader who opens and closes it.
  const [openAtFirst] = useState(chosen.length > 0 || OPEN_AT_FIRST.includes(key));
  return (
    <details className={styles.group} open={openAtFirst}>
      <summary className={styles.summary}>
        {label}
        {chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
        <ChevronDown aria-hidden="true" className={styles.arrow} />
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
  const [opened, setOpened] = useState(false);
  const first = optionsAtFirst(all, chosen);
  const long = first.length < all.length;
  const findable = isFindable(group.key);
  return (
    <>
      {opened && findable ? (
        <FacetFinder group={group} chosen={chosen} state={state} />
      ) : (
        <FacetValues facet={group.key} options={opened ? all : first} chosen={chosen} state={state} />
      )}
      {long && (
        <Button
          variant="quiet"
          size="small"
          className={styles.more}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? "Show fewer" : findable ? "Find more" : `Show all ${all.length}`}
        </Button>
      )}
    </>
  );
}
