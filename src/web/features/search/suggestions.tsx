import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import { formatCount } from "#domain/amounts.ts";
import { formatBarcode } from "#domain/barcode.ts";
import { typedTradeItemNumber } from "#domain/typed-code.ts";
import { callQuery } from "../../api/queries.ts";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { addRecentSearch, removeRecentSearch, useRecentSearches } from "./recent-searches.ts";
import type { OpenListbox } from "./suggesting-input.tsx";
import { groupsFor, recentGroups, type Suggestion } from "./suggestion-groups.ts";
import { SuggestionPanel } from "./suggestion-panel.tsx";
import { useCombobox, useInputValue } from "./use-combobox.ts";

/** Debounce between the last keystroke and the request, in ms. */
const DEBOUNCE_MS = 60;

/** Shorter queries match too many names to be useful. */
const MIN_QUERY_LENGTH = 2;

interface SuggestionListProps {
  field: RefObject<HTMLInputElement | null>;
  /** Whether the visitor typed before this code was loaded. */
  typed: boolean;
  onList: (list: OpenListbox | null) => void;
}

/** The suggestion list of the search input; recent searches while the input is empty. */
export default function SuggestionList({ field, typed, onList }: SuggestionListProps) {
  usePastedCode(field);
  const words = useInputValue(field).trim().replace(/\s+/g, " ");
  const recent = useRecentSearches();
  const answer = useSuggestions(words);
  const groups = words === "" ? recentGroups(recent) : groupsFor(words, answer);
  const suggestions = groups.flatMap((group) => group.suggestions);
  const list = useCombobox(field, {
    count: suggestions.length,
    startsOpen: typed || words === "",
    onList,
    onSubmit: () => words !== "" && addRecentSearch(words),
    onDelete: (index) => removeIfRecent(suggestions[index]),
  });
  const choose = (suggestion: Suggestion) => {
    list.close();
    submitOrRemember(suggestion, field.current);
  };
  return (
    <>
      <VisuallyHidden role="status">
        {list.open ? formatCount(suggestions.length, "suggestion") : ""}
      </VisuallyHidden>
      {list.open && (
        <SuggestionPanel
          words={words}
          recent={recent}
          groups={groups}
          list={list}
          field={field}
          onChoose={choose}
        />
      )}
    </>
  );
}

/** Searches for the typed words, or saves the chosen search and resets the input to the query of the page. */
function submitOrRemember(suggestion: Suggestion, field: HTMLInputElement | null): void {
  if (suggestion.kind === "all") {
    field?.form?.requestSubmit();
    return;
  }
  if ("words" in suggestion) addRecentSearch(suggestion.words);
  if (field) field.value = field.defaultValue;
}

/** Removes a recent search; other suggestions can't be removed. */
function removeIfRecent(suggestion: Suggestion | undefined): boolean {
  if (suggestion?.kind !== "recent") return false;
  removeRecentSearch(suggestion.words);
  return true;
}

/**
 * Suggestions for the debounced words. While the request is pending, the answer for a prefix of them is still shown; any
 * other answer is dropped and its request canceled.
 */
function useSuggestions(words: string) {
  const debounced = useDebouncedValue(words, DEBOUNCE_MS);
  const { data } = useQuery({
    ...callQuery("suggest", { search: debounced }),
    enabled: debounced.length >= MIN_QUERY_LENGTH,
    placeholderData: (before, query) => (extendsPrevious(debounced, query?.queryKey) ? before : undefined),
  });
  return debounced.length >= MIN_QUERY_LENGTH && words.startsWith(debounced) ? data : undefined;
}

const extendsPrevious = (words: string, key: readonly unknown[] | undefined) => {
  const before = (key?.[1] as { search: string } | undefined)?.search;
  return before !== undefined && words.startsWith(before);
};

/** Replaces a pasted pack code, even one longer than `maxLength`, by its barcode number. */
function usePastedCode(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const onPaste = (event: ClipboardEvent) => {
      const gtin14 = typedTradeItemNumber(event.clipboardData?.getData("text") ?? "");
      if (!gtin14) return;
      event.preventDefault();
      input.value = formatBarcode(gtin14);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    input.addEventListener("paste", onPaste);
    return () => input.removeEventListener("paste", onPaste);
  }, [field]);
}
