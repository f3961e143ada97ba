import { type ComponentProps, type RefObject, useState } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import styles from "./suggesting-input.module.css";
import { useSlashKey } from "./use-slash-key.ts";

const suggestions = () => import("./suggestions.tsx");
const doWithout = () => {};

/** Which list belongs to the field, and which of its options Enter would choose. */
export interface ShownList {
  id: string;
  activeId: string | null;
}

/**
 * The field that a search is typed into. What it may become is listed below it; the list's code comes when the field is
 * first used. Without it, or without script, it is a plain field of its form.
 */
export function SuggestingInput({
  field,
  ...rest
}: { field: RefObject<HTMLInputElement | null> } & Omit<ComponentProps<"input">, "ref" | "type" | "name">) {
  const [Suggestions, bring] = useOnDemand(suggestions, doWithout);
  const [list, setList] = useState<ShownList | null>(null);
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
        onFocus={bring}
        onInput={() => {
          setTyped(true);
          void bring();
        }}
        aria-keyshortcuts={slashKey ? "/" : undefined}
        {...(hydrated && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": list !== null,
          "aria-controls": list?.id,
          "aria-activedescendant": list?.activeId ?? undefined,
        })}
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
