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
  [at(1), "Home", 3, null],
  [at(1), "a", 3, null],
])("%j and %s among %d: %j", (before, key, count, after) => {
  expect(afterKey(before, key, count)).toEqual(after);
});
