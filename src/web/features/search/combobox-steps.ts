/** A list of options below a field: shut, or open with one of them chosen by the keyboard, or none. */
export type Combobox = { step: "shut" } | { step: "open"; active: number | null };

export const SHUT: Combobox = { step: "shut" };
export const OPEN: Combobox = { step: "open", active: null };

/**
 * What a key does to a list of `count` options, after the ARIA pattern: the arrows open it and go round, by way of the
 * field itself; Escape shuts it. Null: the key is the field's own.
 */
export function afterKey(state: Combobox, key: string, count: number): Combobox | null {
  if (key === "Escape") return state.step === "open" ? SHUT : null;
  const direction = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (direction === undefined || count === 0) return null;
  // The field counts as the place before the first option and after the last.
  const places = count + 1;
  const place = state.step === "open" && state.active !== null ? state.active + 1 : 0;
  const next = (place + direction + places) % places;
  return { step: "open", active: next === 0 ? null : next - 1 };
}
