import { expect, test } from "vitest";
import { findAnalyte } from "./find.ts";
import { greekReadings } from "./greek.ts";

test.each([
  ["s-Myrcene", ["β-Myrcene"]],
  ["a-Pinene", ["α-Pinene"]],
  ["g-Terpinene", ["γ-Terpinene"]],
  ["d-Limonene", ["δ-Limonene"]],
  ["ž-Pinene", ["α-Pinene", "β-Pinene", "γ-Pinene", "δ-Pinene"]],
  ["n-Hexane", []],
  ["β-Myrcene", []],
  ["S-Equol", []],
  ["Myrcene", []],
  ["a-", []],
])("greekReadings(%j)", (name, expected) => {
  expect(greekReadings(name)).toEqual(expected);
});

test("a sharp s before a hyphen is a beta, and elsewhere itself", () => {
  expect(findAnalyte("ß-Carotene")?.id).toBe("beta-carotene");
  expect(findAnalyte("Eiweiß-Carotene")).toBeNull();
});
