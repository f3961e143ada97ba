import { expect, test } from "vitest";
import { splitByTyped } from "./typed-parts.ts";

test.each([
  ["Magnesium Glycinate", "magn gly", "[Magn]esium [Gly]cinate"],
  ["Magnesium Glycinate", "nesium", "Magnesium Glycinate"],
  ["Omega-3 Fish Oil", "3 oil", "Omega-[3] Fish [Oil]"],
  ["C++ (vitamin)", "c++ (", "[C++] [(]vitamin)"],
  ["Zinc", "", "Zinc"],
  ["Zinc", "zinc", "[Zinc]"],
])("splitByTyped: %s with %j typed gives %s", (name, typed, parts) => {
  expect(
    splitByTyped(name, typed)
      .map(({ text, typed }) => (typed ? `[${text}]` : text))
      .join(""),
  ).toBe(parts);
});
