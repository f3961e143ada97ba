import { expect, test } from "vitest";
import { addTo, missingValue, outOfRange } from "./out-of-range.ts";

const read = (array: ArrayLike<number>, at: number): number => array[at] ?? outOfRange(array, at);

test("outOfRange lets values that are there pass, 0 included", () => {
  expect(read(Uint32Array.of(0, 7), 0)).toBe(0);
  expect(read([0, 7], 1)).toBe(7);
});

test.each([-1, 2, 0.5, Number.NaN])("outOfRange names index %f and the array's length", (at) => {
  expect(() => read(Uint32Array.of(0, 7), at)).toThrow(
    new RangeError(`Index ${at} is outside of an array of length 2.`),
  );
});

test("addTo changes an element that is there, and no other", () => {
  const sums = Float64Array.of(1, 2);
  addTo(sums, 1, 0.5);
  expect([...sums]).toEqual([1, 2.5]);
  expect(() => addTo(sums, 2, 1)).toThrow(RangeError);
});

test("missingValue names what is missing", () => {
  expect(() => new Map<string, number>().get("zinc") ?? missingValue("The row of zinc")).toThrow(
    new Error("The row of zinc is missing."),
  );
});
