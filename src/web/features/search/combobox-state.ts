/** State of a combobox: closed, or open with the index of the active option (null: none). */
export type ComboboxState = { step: "closed" } | { step: "open"; active: number | null };

export const CLOSED: ComboboxState = { step: "closed" };
export const OPEN: ComboboxState = { step: "open", active: null };

/** State after a key press. `handled`: prevent the key's default action in the input. */
export interface KeyResult {
  next: ComboboxState;
  handled: boolean;
}

const handled = (next: ComboboxState): KeyResult => ({ next, handled: true });

/** Keys that move the caret: they return focus from the list to the input. */
const CARET = ["ArrowLeft", "ArrowRight", "Home", "End"];

/**
 * Keyboard behavior of a listbox of `count` options, as in the ARIA combobox pattern: the arrow keys open it and cycle
 * through the options and the input; Alt+Arrow opens and closes it; Escape closes it; caret keys return to the input.
 * Returns null for keys that only concern the input.
 */
export function handleComboboxKey(
  state: ComboboxState,
  { key, altKey }: { key: string; altKey: boolean },
  count: number,
): KeyResult | null {
  const active = state.step === "open" ? state.active : null;
  if (key === "Escape") return state.step === "open" ? handled(CLOSED) : null;
  if (altKey && key === "ArrowUp") return state.step === "open" ? handled(CLOSED) : null;
  if (altKey && key === "ArrowDown") return state.step === "closed" && count > 0 ? handled(OPEN) : null;
  if (!altKey && CARET.includes(key)) return active === null ? null : { next: OPEN, handled: false };
  const direction = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (altKey || direction === undefined || count === 0) return null;
  // The input counts as the position before the first option and after the last.
  const positions = count + 1;
  const position = active === null ? 0 : active + 1;
  const next = (position + direction + positions) % positions;
  return handled({ step: "open", active: next === 0 ? null : next - 1 });
}
