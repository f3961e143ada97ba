import { type RefObject, useEffect } from "react";
import { isSlashKeyOn } from "./slash-key.ts";

const EDITABLE = "input, textarea, select, [contenteditable]";

/** `/` leads to the field from anywhere on the page, but where it is a character like any other, or out of sight. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      const elsewhere = target instanceof Element && target.closest(`${EDITABLE}, dialog, [role=dialog]`);
      if (
        elsewhere ||
        !isSlashKeyOn() ||
        !field.current?.checkVisibility() ||
        field.current.closest("[inert]")
      )
        return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field]);
}
