import { expect, test } from "vitest";
import type { RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { exampleAnswer } from "#tests/component/ai-search.ts";
import { countedQuestion, keyOfCounted } from "./counted-question.ts";

const refusal = (refusal_reason: RefusalReason) => exampleAnswer({ refused: true, refusal_reason });
const plain = { certainty: null, continuable: false, help: null, answer: null } as const;
const helpOnly = { ...plain, certainty: "certain", answer: refusal("crisis") } as const;
const choice = { ...plain, certainty: "possible", continuable: true, answer: refusal("crisis") } as const;
const aboveResults = { ...plain, certainty: "possible", help: "crisis" } as const;

test.each([
  ["a plain question", {}, plain, "asked/none/none"],
  ["one that is off topic", {}, { ...plain, answer: refusal("off_topic") }, "asked/off_topic/none"],
  ["help only", {}, helpOnly, "asked/crisis/certain"],
  ["a choice", {}, choice, "asked/crisis/possible"],
  ["a line of help", {}, { ...plain, certainty: "slight", help: "dosing" }, "asked/dosing/slight"],
  [
    "a tap that leads on from the choice",
    { acknowledged: true },
    aboveResults,
    "acknowledged/crisis/possible",
  ],
  ["a tap that it isn't about me", { not_me: true }, choice, "not_me/crisis/certain"],
  [
    "both, one after the other",
    { not_me: true, acknowledged: true },
    aboveResults,
    "acknowledged/crisis/possible",
  ],
  ["taps in an address without a danger", { not_me: true, acknowledged: true }, plain, "asked/none/none"],
] as const)("countedQuestion: %s", (_case, said, outcome, key) => {
  const counted = countedQuestion({ drop: [], add: [], ...said }, outcome);
  expect(counted && keyOfCounted(counted)).toBe(key);
});

test("countedQuestion: a question whose conditions are edited counts once", () => {
  expect(countedQuestion({ drop: ["goal:sleep"], add: [] }, plain)).toBeNull();
});
