import { type MouseEvent, type ReactNode, type RefObject, useSyncExternalStore } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { clearRecentSearches, removeRecentSearch } from "./recent-searches.ts";
import { isSlashKeyEnabled, setSlashKeyEnabled, subscribeToSlashKey } from "./slash-key.ts";
import type { Suggestion, SuggestionGroup } from "./suggestion-groups.ts";
import { SuggestionOption } from "./suggestion-option.tsx";
import styles from "./suggestions.module.css";
import type { useCombobox } from "./use-combobox.ts";

interface SuggestionPanelProps {
  /** The typed words; empty while recent searches are shown. */
  words: string;
  recent: readonly string[];
  groups: readonly SuggestionGroup[];
  list: Pick<ReturnType<typeof useCombobox>, "id" | "active" | "optionId">;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (suggestion: Suggestion) => void;
}

/** The open list below the search input, with the settings of recent searches and of the `/` key. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { words, recent, list, field } = props;
  const hint = `${list.id}-hint`;
  const clearRecent = () => {
    clearRecentSearches();
    field.current?.focus();
  };
  return (
    <div className={styles.panel}>
      <div className={styles.rows}>
        <Listbox {...props} hint={hint} />
        {words === "" && <RecentRemovers recent={recent} field={field} />}
      </div>
      <div className={styles.foot}>
        {words === "" && (
          <span id={hint} className={styles.hint}>
            Press <kbd>Delete</kbd> to remove one
          </span>
        )}
        {words === "" && (
          <button type="button" className={styles.clear} onClick={clearRecent}>
            Clear recent searches
          </button>
        )}
        <SlashKeySwitch />
      </div>
    </div>
  );
}

type ListboxProps = Omit<SuggestionPanelProps, "recent" | "field"> & { hint: string };

function Listbox({ words, groups, list: { id, active, optionId }, onChoose, hint }: ListboxProps) {
  const suggestions = groups.flatMap((group) => group.suggestions);
  return (
    <div role="listbox" id={id} aria-label="Suggestions">
      {groups.map(({ label, suggestions: members }) => (
        <OptionGroup key={`${label} ${members[0]?.kind}`} label={label}>
          {members.map((suggestion) => {
            const index = suggestions.indexOf(suggestion);
            return (
              <SuggestionOption
                key={`${suggestion.kind} ${suggestion.to}`}
                id={optionId(index)}
                active={active === index}
                suggestion={suggestion}
                typed={words}
                onChoose={onChoose}
                hint={hint}
              />
            );
          })}
        </OptionGroup>
      ))}
    </div>
  );
}

const OptionGroup = ({ label, children }: Pick<SuggestionGroup, "label"> & { children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
  <div role="group" aria-label={label ?? undefined} className={styles.group}>
    {label && (
      <div aria-hidden="true" className={styles.label}>
        {label}
      </div>
    )}
    {children}
  </div>
);

/**
 * A remove button for each recent search. They sit beside the options, as a listbox may only contain options, and
 * touch and screen reader users have no Delete key.
 */
function RecentRemovers({
  recent,
  field,
}: {
  recent: readonly string[];
  field: RefObject<HTMLInputElement | null>;
}) {
  const remove = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>, words: string) => {
    const row = button.parentElement;
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button");
    // Keyboard users continue from the next button; after a click the focus is still in the input.
    if (document.activeElement === button) (next ?? field.current)?.focus();
    removeRecentSearch(words);
  };
  return (
    <ul aria-label="Remove recent searches" className={styles.removers}>
      {recent.map((words) => (
        <li key={words}>
          <button
            type="button"
            aria-label={`Remove “${words}”`}
            className={styles.forget}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => remove(event, words)}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Checkbox that turns the `/` keyboard shortcut on and off. */
function SlashKeySwitch() {
  const on = useSyncExternalStore(subscribeToSlashKey, isSlashKeyEnabled);
  return (
    <Checkbox
      className={styles.slash}
      checked={on}
      onChange={(event) => setSlashKeyEnabled(event.target.checked)}
    >
      Press / to search from anywhere
    </Checkbox>
  );
}
