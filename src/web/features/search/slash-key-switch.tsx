import { useSyncExternalStore } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { isSlashKeyOn, onSlashKey, turnSlashKey } from "./slash-key.ts";
import styles from "./suggestions.module.css";

/** Turns the shortcut to the search box off and on, where there is a keyboard. */
export function SlashKeySwitch() {
  const on = useSyncExternalStore(onSlashKey, isSlashKeyOn);
  return (
    <Checkbox className={styles.slash} checked={on} onChange={(event) => turnSlashKey(event.target.checked)}>
      Press / to search from anywhere
    </Checkbox>
  );
}
