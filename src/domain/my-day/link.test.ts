import fc from "fast-check";
import { expect, test } from "vitest";
import { COMPARED_STAGES } from "#contract/life-stages.ts";
import { dayFragment, EMPTY_DAY, readDay, readDayFragment } from "./link.ts";

const item = fc.record({
  supplement_id: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,40}$/),
  servings: fc.integer({ min: 1, max: 100 }).map((halves) => halves / 2),
});

test("a day survives its link", () => {
  const day = fc.record({
    items: fc.uniqueArray(item, { minLength: 1, maxLength: 20, selector: (one) => one.supplement_id }),
    life_stage: fc.constantFrom(...COMPARED_STAGES),
  });
  fc.assert(fc.property(day, (one) => void expect(readDayFragment(dayFragment(one))).toEqual(one)));
});

test("readDayFragment never throws", () => {
  fc.assert(fc.property(fc.string(), (text) => void readDayFragment(`#${text}`)));
  expect(readDayFragment("")).toBeNull();
  expect(readDayFragment("#p=a~0&p=B~1&p=c~51&p=d")).toBeNull();
});

test.each([
  [null],
  ["text"],
  [{ items: 7, life_stage: "giants" }],
  [{ items: [null, { supplement_id: 1 }] }],
])("readDay leaves out what it cannot read: %j", (value) => expect(readDay(value)).toEqual(EMPTY_DAY));
