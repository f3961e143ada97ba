import type { FacetKey } from "#contract/vocabulary.ts";
import { SEARCH_FORM } from "#web/features/search-url/search-links.ts";
import { LIST_PARAMETERS } from "#web/features/search-url/search-url.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { ShownOption } from "./facet-options.ts";
import { toggleValue } from "./search-steps.ts";
import type { SearchState } from "./use-search.ts";

/** Values of one filter as checkboxes of the search's form. */
export function FacetValues({
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
