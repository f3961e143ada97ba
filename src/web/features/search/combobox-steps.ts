/** A list of options below a field: shut, or open with one of them chosen by the keyboard, or none. */
export type Combobox = { step: "shut" } | { step: "open"; active: number | null };

export const SHUT: Combobox = { step: "shut" };
export const OPEN: Combobox = { step: "open", active: null };

/** What a key leads to, and whether it has been used up: the field does not see it then. */
export interface Step {
  next: Combobox;
  used: boolean;
}

const used = (next: Combobox): Step => ({ next, used: true });

/** Keys that move the caret. */
const CARET = ["ArrowLeft", "ArrowRight", "Home", "End"];

/**
 * What a key does to a list of `count` options, after the ARIA pattern: the arrows open it and go round, by way of the
 * field itself; with Alt they open and shut it; Escape shuts it; keys for the caret lead back into the field. Null: the
 * key is the field's own.
 */
export function afterKey(
  state: Combobox,
  { key, altKey }: { key: string; altKey: boolean },
  count: number,
): Step | null {
  const active = state.step === "open" ? state.active : null;
  if (key === "Escape") return state.step === "open" ? used(SHUT) : null;
  if (altKey && key === "ArrowUp") return state.step === "open" ? used(SHUT) : null;
  if (altKey && key === "ArrowDown") return state.step === "shut" && count > 0 ? used(OPEN) : null;
  if (!altKey && CARET.includes(key)) return active === null ? null : { next: OPEN, used: false };
  const direction = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (altKey || direction === undefined || count === 0) return null;
  // The field counts as the place before the first option and after the last.
  const places = count + 1;
  const place = active === null ? 0 : active + 1;
  const next = (place + direction + places) % places;
  return used({ step: "open", active: next === 0 ? null : next - 1 });
}
