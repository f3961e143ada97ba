import { type ComponentProps, type RefObject, useState } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { useSlashKey } from "./slash-key.ts";
import styles from "./suggesting-input.module.css";

const importSuggestions = () => import("./suggestions.tsx");
const ignoreLoadError = () => {};

/** The open listbox of the input, and its active option. */
export interface OpenListbox {
  id: string;
  activeId: string | null;
}

/**
 * The search input with suggestions (ARIA combobox). The code of the list is loaded on first use; without it, or
 * without JavaScript, this is a plain input. A component kit's combobox owns its input, so it could not be used before
 * its code is loaded, and the home page would carry that code.
 */
export function SuggestingInput({
  field,
  ...rest
}: { field: RefObject<HTMLInputElement | null> } & Omit<ComponentProps<"input">, "ref" | "type" | "name">) {
  const [Suggestions, load] = useOnDemand(importSuggestions, ignoreLoadError);
  const [list, setList] = useState<OpenListbox | null>(null);
  const [typed, setTyped] = useState(false);
  const hydrated = useHydrated();
  const slashKey = useSlashKey(field);
  return (
    <>
      <input
        maxLength={MAX_LENGTH.default}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        {...rest}
        ref={field}
        type="search"
        name="q"
        onFocus={load}
        onInput={() => {
          setTyped(true);
          void load();
        }}
        aria-keyshortcuts={slashKey ? "/" : undefined}
        {...(hydrated && comboboxAttributes(list))}
      />
      {slashKey && (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
      {Suggestions && <Suggestions field={field} typed={typed} onList={setList} />}
    </>
  );
}

const comboboxAttributes = (list: OpenListbox | null) =>
  ({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": list !== null,
    "aria-controls": list?.id,
    "aria-activedescendant": list?.activeId ?? undefined,
  }) as const;
