import { type RefObject, useEffect, useSyncExternalStore } from "react";

/** Local storage key: `off` disables the `/` shortcut to the search box (WCAG 2.1.4). */
export const SLASH_KEY = "slash_key";

const listeners = new Set<() => void>();

export function isSlashKeyEnabled(): boolean {
  try {
    return window.localStorage.getItem(SLASH_KEY) !== "off";
  } catch {
    return true;
  }
}

/** Has no effect where storage is unavailable. */
export function setSlashKeyEnabled(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(SLASH_KEY);
    else window.localStorage.setItem(SLASH_KEY, "off");
  } catch {
    // Storage is blocked: the checkbox stays as it was.
  }
  for (const listener of listeners) listener();
}

export function subscribeToSlashKey(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const EDITABLE = "input, textarea, select, [contenteditable]";

const enabledOnServer = () => true;

/**
 * Keyboard shortcut: `/` focuses the search field, except in editable fields and dialogs or when it is hidden. Returns
 * whether the shortcut is enabled.
 */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): boolean {
  const isOn = useSyncExternalStore(subscribeToSlashKey, isSlashKeyEnabled, enabledOnServer);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      const inEditable = target instanceof Element && target.closest(`${EDITABLE}, dialog, [role=dialog]`);
      if (inEditable || !field.current?.checkVisibility() || field.current.closest("[inert]")) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field, isOn]);
  return isOn;
}
