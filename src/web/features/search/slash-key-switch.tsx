import { useState } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { isSlashKeyOn, turnSlashKey } from "./slash-key.ts";
import styles from "./suggestions.module.css";

/** Turns the shortcut to the search box off and on, where there is a keyboard. */
export function SlashKeySwitch() {
  const [on, setOn] = useState(isSlashKeyOn);
  return (
    <Checkbox
      className={styles.slash}
      checked={on}
      onChange={(event) => {
        turnSlashKey(event.target.checked);
        setOn(isSlashKeyOn());
      }}
    >
      Press / to search from anywhere
    </Checkbox>
  );
}
