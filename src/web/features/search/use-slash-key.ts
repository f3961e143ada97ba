import { type RefObject, useEffect, useSyncExternalStore } from "react";
import { isSlashKeyOn, onSlashKey } from "./slash-key.ts";

const EDITABLE = "input, textarea, select, [contenteditable]";

const on = () => true;

/**
 * `/` leads to the field from anywhere on the page, but where it is a character like any other, or out of sight. Tells
 * whether the reader has left it on.
 */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): boolean {
  const isOn = useSyncExternalStore(onSlashKey, isSlashKeyOn, on);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      const elsewhere = target instanceof Element && target.closest(`${EDITABLE}, dialog, [role=dialog]`);
      if (elsewhere || !field.current?.checkVisibility() || field.current.closest("[inert]")) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field, isOn]);
  return isOn;
}
