import { useState } from "react";

/** The text of a field while it is being typed, until the address says something else. */
export function useTyped(asked: string) {
  const [text, setText] = useState(asked);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    setShown(asked);
    setText(asked);
  }
  return [text, setText] as const;
}
