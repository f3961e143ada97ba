import { SEARCH_FORM } from "#web/features/search-url/search-links.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { ShownGroup } from "./facet-options.ts";
import { setFilters } from "./search-steps.ts";
import type { SearchState } from "./use-search.ts";

export function TestedToggle({
  group,
  state: { asked, go },
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
      checked={asked.filters.tested === true}
      onChange={(event) => go((now) => setFilters(now, { tested: event.target.checked || undefined }))}
      {...(tested === undefined ? {} : { count: tested })}
    >
      Tested only
    </Checkbox>
  );
}
