import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import type { FilterGroup } from "#contract/search.ts";
import type { FacetKey } from "#contract/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { matchingOptions, optionsAtFirst } from "./facet-options.ts";
import styles from "./facets-panel.module.css";
import { LIST_PARAMETERS } from "./search-address.ts";
import { SEARCH_FORM } from "./search-links.ts";
import { toggleValue } from "./search-steps.ts";
import type { SearchState } from "./use-search.ts";

/** Groups that stand open before anybody chose from them. */
const OPEN_AT_FIRST: readonly FacetKey[] = ["verdict", "category", "ingredient"];

/** One filter's values as checkboxes; a long list opens into one that can be searched. */
export function FacetList({
  group,
  state: { asked, go },
}: {
  group: FilterGroup & { key: FacetKey };
  state: SearchState;
}) {
  const { key, label } = group;
  const chosen: readonly string[] = asked.filters[key];
  // From then on it is the reader who opens and closes it.
  const [openAtFirst] = useState(chosen.length > 0 || OPEN_AT_FIRST.includes(key));
  const [all, setAll] = useState(false);
  const [words, setWords] = useState("");
  const options = all ? matchingOptions(group.options, words) : optionsAtFirst(group.options, chosen);
  const name = LIST_PARAMETERS.find((list) => list.key === key)?.name;
  const hidden = group.options.length - options.length;
  return (
    <details className={styles.group} open={openAtFirst}>
      <summary className={styles.summary}>
        {label}
        {chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
        <ChevronDown aria-hidden="true" className={styles.arrow} />
      </summary>
      <fieldset className={styles.options}>
        <legend className={styles.legend}>{label}</legend>
        {all && (
          <TextField
            label={`Find a value of ${label.toLowerCase()}`}
            hideLabel
            type="search"
            placeholder={`Find in ${group.options.length}`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        <div className={all ? styles.scroll : undefined}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              name={name}
              value={option.value}
              form={SEARCH_FORM}
              checked={chosen.includes(option.value)}
              onChange={() => go((now) => toggleValue(now, key, option.value))}
              count={option.count}
            >
              {option.label}
            </Checkbox>
          ))}
          {chosen
            .filter((value) => !options.some((option) => option.value === value))
            .map((value) => (
              <input key={value} type="hidden" name={name} value={value} form={SEARCH_FORM} />
            ))}
          {all && options.length === 0 && <p className={styles.none}>Nothing here is called that.</p>}
        </div>
        {!all && hidden > 0 && (
          <Button variant="quiet" size="small" className={styles.more} onClick={() => setAll(true)}>
            Show all {group.options.length}
          </Button>
        )}
      </fieldset>
    </details>
  );
}
