import X from "lucide-react/icons/x";
import type { MouseEvent, RefObject } from "react";
import { dropRecent } from "./recent-searches.ts";
import styles from "./suggestions.module.css";

/**
 * A button for each recent search, beside its option and not in it: a listbox holds nothing but options, and fingers
 * and screen readers have no key Delete.
 */
export function RecentRemovers({
  recent,
  field,
}: {
  recent: readonly string[];
  field: RefObject<HTMLInputElement | null>;
}) {
  const remove = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>, words: string) => {
    const row = button.parentElement;
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button");
    // Who came by keyboard goes on from there; the pointer has left the keyboard in the field.
    if (document.activeElement === button) (next ?? field.current)?.focus();
    dropRecent(words);
  };
  return (
    <ul aria-label="Take out of the recent searches" className={styles.removers}>
      {recent.map((words) => (
        <li key={words}>
          <button
            type="button"
            aria-label={`Take out “${words}”`}
            className={styles.forget}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => remove(event, words)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
