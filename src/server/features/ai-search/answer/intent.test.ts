import { describe, expect, test } from "vitest";
import { intentByWords, type Named, readIntent } from "./intent.ts";

const NOTHING: Named = { hasContents: false, hasProduct: false };
const CONTENTS: Named = { hasContents: true, hasProduct: false };
const PRODUCT: Named = { hasContents: false, hasProduct: true };

/** What is asked, by the question, with what it names. */
const ASKED = [
  ["best magnesium for sleep", CONTENTS, "find"],
  ["vegan omega 3 softgels", CONTENTS, "find"],
  ["does glucosamine work", CONTENTS, "works"],
  ["is there evidence that elderberry shortens a cold", CONTENTS, "works"],
  ["magnesium citrate vs glycinate", CONTENTS, "compare"],
  ["vitamin d2 or d3, which one is better", CONTENTS, "compare"],
  ["help me sleep", CONTENTS, "find"],
  ["was centrum ever recalled", PRODUCT, "recall"],
  ["how do you test fish oil", CONTENTS, "site"],
  ["which turmeric failed for lead", CONTENTS, "results"],
  ["has nature made been tested for heavy metals", PRODUCT, "results"],
  ["does centrum have gluten", PRODUCT, "label"],
  ["is olly vegan", PRODUCT, "label"],
  ["what is the upper limit for zinc", CONTENTS, "fact"],
  ["when do people take magnesium", CONTENTS, "fact"],
  ["who pays you", NOTHING, "site"],
] as const;

test.each(ASKED)("%j asks for %j: %s", async (question, named, intent) => {
  expect(await readIntent(question, named)).toBe(intent);
});

describe("where the encoder can't run", () => {
  test.each([
    ["best magnesium for sleep", "find"],
    ["does glucosamine work", "works"],
    ["magnesium citrate vs glycinate", "compare"],
    ["which turmeric failed for lead", "results"],
    ["does centrum have gluten", "label"],
    ["what is zinc", "fact"],
    ["any recalls of melatonin", "recall"],
  ])("%j asks for %s", (question, intent) => {
    expect(intentByWords(question)).toBe(intent);
  });
});
