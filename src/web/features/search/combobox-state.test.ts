import { expect, test } from "vitest";
import { CLOSED, type ComboboxState, handleComboboxKey, OPEN } from "./combobox-state.ts";

const at = (active: number): ComboboxState => ({ step: "open", active });

test.each<[ComboboxState, string, number, ComboboxState | null]>([
  [CLOSED, "ArrowDown", 3, at(0)],
  [CLOSED, "ArrowUp", 3, at(2)],
  [OPEN, "ArrowDown", 3, at(0)],
  [at(0), "ArrowDown", 3, at(1)],
  [at(2), "ArrowDown", 3, OPEN],
  [at(0), "ArrowUp", 3, OPEN],
  [OPEN, "ArrowUp", 3, at(2)],
  [OPEN, "ArrowDown", 0, null],
  [at(1), "Escape", 3, CLOSED],
  [OPEN, "Escape", 0, CLOSED],
  [CLOSED, "Escape", 3, null],
  [CLOSED, "Alt+ArrowDown", 3, OPEN],
  [CLOSED, "Alt+ArrowDown", 0, null],
  [at(1), "Alt+ArrowDown", 3, null],
  [at(1), "Alt+ArrowUp", 3, CLOSED],
  [CLOSED, "Alt+ArrowUp", 3, null],
  [OPEN, "Home", 3, null],
  [at(1), "a", 3, null],
])("handleComboboxKey: %j, %s, %d options gives %j", (before, pressed, count, after) => {
  const key = pressed.replace("Alt+", "");
  const step = after && { next: after, handled: true };
  expect(handleComboboxKey(before, { key, altKey: key !== pressed }, count)).toEqual(step);
});

test.each(["ArrowLeft", "ArrowRight", "Home", "End"])(
  "handleComboboxKey: %s returns to the input without being handled",
  (key) => {
    expect(handleComboboxKey(at(1), { key, altKey: false }, 3)).toEqual({ next: OPEN, handled: false });
  },
);
