import { type RefObject, useEffect, useRef } from "react";

/**
 * Lets a field follow a text from the URL, unless somebody is typing another one in it: results may come in late. The field
 * is uncontrolled, so that text typed before hydration is not lost. Call the returned function when its text is sent.
 */
export function useFollowedText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  text: string,
): () => void {
  const shown = useRef(text);
  const sent = useRef(text);
  useEffect(() => {
    if (shown.current === text || !field.current) return;
    const isTyped = field.current === document.activeElement;
    if (!isTyped || [shown.current, sent.current].includes(field.current.value)) field.current.value = text;
    shown.current = text;
  }, [field, text]);
  return () => {
    sent.current = field.current?.value ?? "";
  };
}
