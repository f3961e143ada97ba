import { expect, test } from "vitest";
import { dangerIn } from "./safety.ts";

test.each([
  ["how much zinc should i take", "dosing"],
  ["is 5000 iu of vitamin d too much", "dosing"],
  ["can i take ginkgo with warfrin", "interaction"],
  ["is ashwagandha safe during pregnancy", "interaction"],
  ["do i have a deficiency", "diagnosis"],
  ["what cures cancer", "diagnosis"],
  ["my toddler ate the iron gummies", "emergency"],
  ["i feel like killing myself", "emergency"],
] as const)("%s: %s", (question, reason) => {
  expect(dangerIn(question)).toBe(reason);
});

test.each([
  "how much magnesium is in the citrate powder",
  "how many capsules are in the bottle",
  "prenatal vitamins with dha",
  "high dose vitamin c",
  "probiotics after antibiotics",
  "legs are killing me after squats",
  "melatonin 1 mg",
])("%s is answered", (question) => {
  expect(dangerIn(question)).toBeNull();
});
