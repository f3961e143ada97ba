import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FacetKey } from "#contract/vocabulary.ts";
import { namesHolding } from "#domain/name-words.ts";
import { callQuery } from "../../api/queries.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { FacetGroup, ShownOption } from "./facet-options.ts";
import { FacetValues } from "./facet-values.tsx";
import styles from "./facets-panel.module.css";
import type { SearchState } from "./use-search.ts";
import { useSettled } from "./use-settled.ts";

/** Filters with so many values that they are found by name. */
const FINDABLE: Partial<Record<FacetKey, { one: string; many: string }>> = {
  brand_id: { one: "a brand", many: "brands" },
  ingredient: { one: "an ingredient", many: "ingredients" },
};

export const isFindable = (key: FacetKey): boolean => FINDABLE[key] !== undefined;

/** How long nothing is typed before something is asked. */
const SETTLES_MS = 120;

/** Values shown at once: more would not be read. */
const MOST = 50;

/**
 * A filter's values by their name, the rare ones as well. While an answer is on its way, or where there is none, those
 * that the search counted are looked through.
 */
export function FacetFinder({
  group,
  chosen,
  state,
}: {
  group: FacetGroup;
  chosen: readonly string[];
  state: SearchState;
}) {
  const [typed, setTyped] = useState("");
  const name = useSettled(typed.trim(), SETTLES_MS);
  const { search, filters } = state.asked;
  const { data, isError } = useQuery({
    // What is chosen here narrows nothing here: ticking a value asks for nothing again.
    ...callQuery("listFilterValues", {
      key: group.key,
      name,
      search,
      filters: { ...filters, [group.key]: [] },
      limit: MOST,
    }),
    placeholderData: keepPreviousData,
  });
  const counted = namesHolding(group.options, ({ label }) => label, typed);
  const options: readonly ShownOption[] = data && !isError ? data.list : counted.slice(0, MOST);
  const { one = "a value", many = "values" } = FINDABLE[group.key] ?? {};
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
        // Enter belongs to the list, which has followed already, not to the form of the search.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div className={styles.scroll}>
        <FacetValues facet={group.key} options={options} chosen={chosen} state={state} />
      </div>
      <p className={styles.found} role="status">
        {isError
          ? `Only the most frequent ${many} can be looked through right now.`
          : data && foundSentence(data, many, name !== "")}
      </p>
    </>
  );
}

/** Whoever opens the list wants to type: the field stands before the button that brought it. */
const focus = (field: HTMLInputElement | null) => field?.focus();

function foundSentence(
  { list, total }: { list: readonly unknown[]; total: number },
  many: string,
  named: boolean,
): string {
  if (total === 0) return `No ${many} here are called that.`;
  if (list.length === total) return named ? `${total} found.` : "";
  const others = named ? "Type more to find others." : "Type a name to find others.";
  return `The ${list.length} most frequent of ${total.toLocaleString("en-US")}. ${others}`;
}
