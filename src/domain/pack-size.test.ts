import { expect, test } from "vitest";
import { hasPackSize, type PackSize, readPackSize } from "./pack-size.ts";

const pieces = (count: number, piece: string | null): PackSize => ({ kind: "pieces", count, piece });

test.each([
  ["fish oil 180 softgels", pieces(180, "softgel"), "fish oil"],
  ["180 soft gels fish oil", pieces(180, "softgel"), "fish oil"],
  ["vitamin c 250 tablets", pieces(250, "tablet"), "vitamin c"],
  ["magnesium 120 ct", pieces(120, null), "magnesium"],
  ["biotin 5000 mcg 60-count", pieces(60, null), "biotin 5000 mcg"],
  ["zinc 100 veggie caps", pieces(100, "capsule"), "zinc"],
  ["zinc 1,000 capsules", pieces(1000, "capsule"), "zinc"],
  ["zinc bottle of 100", pieces(100, null), "zinc"],
  ["multi gummies 60 gummies", pieces(60, "gummy"), "multi gummies"],
])("readPackSize(%s) reads pieces", (typed, size, rest) => {
  expect(readPackSize(typed)).toEqual({ size, rest });
});

test.each([
  ["whey protein 5 lb", "weight", 2268, "whey protein"],
  ["whey 5lbs chocolate", "weight", 2268, "whey chocolate"],
  ["creatine 500 g", "weight", 500, "creatine"],
  ["creatine 1 kg", "weight", 1000, "creatine"],
  ["psyllium 12 oz", "weight", 340.2, "psyllium"],
  ["elderberry 4 fl. oz", "volume", 118.28, "elderberry"],
  ["ginkgo 0.5 fl oz", "volume", 14.785, "ginkgo"],
  ["magnesium oil 250ml", "volume", 250, "magnesium oil"],
])("readPackSize(%s) reads an amount", (typed, kind, amount, rest) => {
  expect(readPackSize(typed)).toEqual({ size: { kind, amount: expect.closeTo(amount, 5) }, rest });
});

test.each([
  "magnesium 400 mg",
  "creatine 5 g",
  "vitamin d 5000 iu",
  "fish oil softgels",
  "2 capsules a day",
  "omega 3",
  "probiotic 60 billion",
  "b-100 tabs",
  "5 ml",
  "vitamin b12",
])("readPackSize(%s) finds none", (typed) => {
  expect(readPackSize(typed)).toBeNull();
});

test.each<[string, string, boolean]>([
  ["180 softgels", "180 Softgels", true],
  ["180 softgels", "180 Capsules", false],
  ["180 softgels", "80 Softgels", false],
  ["180 softgels", "1180 Softgels", false],
  ["120 capsules", "120 Vegetarian Capsules", true],
  ["120 caps", "120 Veg Capsules", true],
  ["60 ct", "60 Gummies", true],
  ["60 ct", "60 Vegetarian Tablets", true],
  ["1000 tablets", "1,000 Tablets", true],
  ["whey 5 lb", "5 lb", true],
  ["whey 5 lb", "2.27 kg", true],
  ["whey 5 lb", "80 oz", true],
  ["whey 5 lb", "2 lb", false],
  ["creatine 500 g", "17.64 oz, 500 g", true],
  ["elderberry 4 fl oz", "118 mL", true],
  ["elderberry 4 fl oz", "4 oz", false],
])("a pack of %s: %s matches: %s", (typed, netContents, matches) => {
  const size = readPackSize(typed)?.size;
  expect(size && hasPackSize(netContents, size)).toBe(matches);
});
