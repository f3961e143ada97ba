import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";

test.each([
  ["Ada Lovelace", "AL"],
  ["ada king lovelace", "AL"],
  ["  ada   lovelace ", "AL"],
  ["émile zola", "ÉZ"],
  ["𝒜da 𝒵eta", "𝒜𝒵"],
  ["Ada", "AA"],
  ["", ""],
])("initialsOf: %j gives %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
