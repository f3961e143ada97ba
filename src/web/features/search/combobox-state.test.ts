import { expect, test } from "vitest";
import { afterKey, type Combobox, OPEN, SHUT } from "./combobox-steps.ts";

const at = (active: number): Combobox => ({ step: "open", active });

test.each<[Combobox, string, number, Combobox | null]>([
  [SHUT, "ArrowDown", 3, at(0)],
  [SHUT, "ArrowUp", 3, at(2)],
  [OPEN, "ArrowDown", 3, at(0)],
  [at(0), "ArrowDown", 3, at(1)],
  [at(2), "ArrowDown", 3, OPEN],
  [at(0), "ArrowUp", 3, OPEN],
  [OPEN, "ArrowUp", 3, at(2)],
  [OPEN, "ArrowDown", 0, null],
  [at(1), "Escape", 3, SHUT],
  [OPEN, "Escape", 0, SHUT],
  [SHUT, "Escape", 3, null],
  [SHUT, "Alt+ArrowDown", 3, OPEN],
  [SHUT, "Alt+ArrowDown", 0, null],
  [at(1), "Alt+ArrowDown", 3, null],
  [at(1), "Alt+ArrowUp", 3, SHUT],
  [SHUT, "Alt+ArrowUp", 3, null],
  [OPEN, "Home", 3, null],
  [at(1), "a", 3, null],
])("%j and %s among %d: %j", (before, pressed, count, after) => {
  const key = pressed.replace("Alt+", "");
  const step = after && { next: after, used: true };
  expect(afterKey(before, { key, altKey: key !== pressed }, count)).toEqual(step);
});

test.each(["ArrowLeft", "ArrowRight", "Home", "End"])(
  "%s leads back into the field, which sees it too",
  (key) => {
    expect(afterKey(at(1), { key, altKey: false }, 3)).toEqual({ next: OPEN, used: false });
  },
);
