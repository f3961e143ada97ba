import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { counted } from "#domain/amounts.ts";
import { callQuery } from "../../api/queries.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { RecentRemovers } from "./recent-removers.tsx";
import { clearRecent, dropRecent, keepRecent, useRecent } from "./recent-searches.ts";
import { SlashKeySwitch } from "./slash-key-switch.tsx";
import type { ShownList } from "./suggesting-input.tsx";
import { groupsFor, recentGroups, type Suggestion } from "./suggestion-groups.ts";
import { SuggestionOption } from "./suggestion-option.tsx";
import styles from "./suggestions.module.css";
import { useCombobox, useTextOf } from "./use-combobox.ts";
import { usePastedCode } from "./use-pasted-code.ts";
import { useSettled } from "./use-settled.ts";

/** How long nothing is typed before something is asked. */
const SETTLES_MS = 60;

/** Fewer letters than this begin too many words. */
const SHORTEST = 2;

/** What the typed words may lead to, below the field; what was searched for before while nothing is typed. */
export default function Suggestions({
  field,
  typed,
  onList,
}: {
  field: RefObject<HTMLInputElement | null>;
  /** Whether the reader has begun to type before this was there. */
  typed: boolean;
  onList: (list: ShownList | null) => void;
}) {
  usePastedCode(field);
  const words = useTextOf(field).trim().replace(/\s+/g, " ");
  const recent = useRecent();
  const answer = useSuggestions(words);
  const groups = words === "" ? recentGroups(recent) : groupsFor(words, answer);
  const suggestions = groups.flatMap((group) => group.suggestions);
  const { id, open, active, optionId, shut } = useCombobox(field, {
    count: suggestions.length,
    startsOpen: typed || words === "",
    onList,
    onSubmit: () => words !== "" && keepRecent(words),
    onDelete: (place) => forget(suggestions[place]),
  });
  const hint = `${id}-hint`;

  const choose = (suggestion: Suggestion) => {
    shut();
    if (suggestion.kind === "all") return field.current?.form?.requestSubmit();
    if ("words" in suggestion) keepRecent(suggestion.words);
    // What was typed has led somewhere: the field says again what the page is about.
    if (field.current) field.current.value = field.current.defaultValue;
  };
  const forgetAll = () => {
    clearRecent();
    field.current?.focus();
  };

  return (
    <>
      <VisuallyHidden role="status">{open ? counted(suggestions.length, "suggestion") : ""}</VisuallyHidden>
      {open && (
        <div className={styles.panel}>
          <div className={styles.rows}>
            <div role="listbox" id={id} aria-label="Suggestions">
              {groups.map(({ label, suggestions: members }) => {
                const first = suggestions.indexOf(members[0] as Suggestion);
                return (
                  // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
                  <div
                    key={`${label} ${members[0]?.kind}`}
                    role="group"
                    aria-label={label ?? undefined}
                    className={styles.group}
                  >
                    {label && (
                      <div aria-hidden="true" className={styles.label}>
                        {label}
                      </div>
                    )}
                    {members.map((suggestion, at) => (
                      <SuggestionOption
                        key={`${suggestion.kind} ${suggestion.to}`}
                        id={optionId(first + at)}
                        active={active === first + at}
                        suggestion={suggestion}
                        typed={words}
                        onChoose={choose}
                        hint={hint}
                      />
                    ))}
                  </div>
                );
              })}
            </div>
            {words === "" && <RecentRemovers recent={recent} field={field} />}
          </div>
          <div className={styles.foot}>
            {words === "" && (
              <span id={hint} className={styles.hint}>
                <kbd>Delete</kbd> takes one out
              </span>
            )}
            {words === "" && (
              <button type="button" className={styles.clear} onClick={forgetAll}>
                Clear recent searches
              </button>
            )}
            <SlashKeySwitch />
          </div>
        </div>
      )}
    </>
  );
}

/** Takes a recent search out of the list; nothing else can be. */
function forget(suggestion: Suggestion | undefined): boolean {
  if (suggestion?.kind !== "recent") return false;
  dropRecent(suggestion.words);
  return true;
}

/**
 * The answer for these very words. While it is on its way, the answer for the beginning of them still holds; any other
 * one is dropped, and its call given up.
 */
function useSuggestions(words: string) {
  const settled = useSettled(words, SETTLES_MS);
  const { data } = useQuery({
    ...callQuery("suggest", { search: settled }),
    enabled: settled.length >= SHORTEST,
    placeholderData: (before, query) => (continues(settled, query?.queryKey) ? before : undefined),
  });
  return settled.length >= SHORTEST && words.startsWith(settled) ? data : undefined;
}

const continues = (words: string, key: readonly unknown[] | undefined) => {
  const before = (key?.[1] as { search: string } | undefined)?.search;
  return before !== undefined && words.startsWith(before);
};
