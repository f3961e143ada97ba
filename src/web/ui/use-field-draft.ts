import { useState } from "react";

/** Draft text of a field, reset whenever the value from the URL changes. */
export function useFieldDraft(value: string) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  return [text, setText] as const;
}
