import fc from "fast-check";
import { expect, test } from "vitest";
import { checkLot } from "./lot-check.ts";

const LOTS = ["24B117", "O7", "L-2290"];

test.each([
  ["", { kind: "nothing_typed" }],
  ["  ", { kind: "nothing_typed" }],
  ["24B117", { kind: "named", lot: "24B117" }],
  ["Lot # 24b-117", { kind: "named", lot: "24B117" }],
  ["l 2290", { kind: "named", lot: "L-2290" }],
  ["07", { kind: "named", lot: "O7" }],
  ["?", { kind: "too_short" }],
  ["24", { kind: "too_short" }],
  ["24B", { kind: "similar", lot: "24B117" }],
  ["24B117 exp 05/2027", { kind: "similar", lot: "24B117" }],
  ["07A9", { kind: "not_named" }],
  ["24B118", { kind: "not_named" }],
])("checkLot of %j", (typed, answer) => {
  expect(checkLot(typed, LOTS)).toEqual(answer);
});

test("checkLot: a lot that is named is found however it is spaced and spelled", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,12}$/), fc.constantFrom("", " ", "-", "."), (lot, gap) => {
      const typed = [...lot.toLowerCase()].join(gap);
      expect(checkLot(typed, ["999999999999X", lot])).toMatchObject({ kind: "named" });
    }),
  );
});
