import { expect, test } from "vitest";
import { REQUEST_STATES } from "#contract/request-states.ts";
import { fundingState, isTooMuchFromOneNetwork, pledgeSentence, takesPledges } from "./funding.ts";

test.each([
  [0, null, null, "not_funded"],
  [0, 900, null, "not_funded"],
  [40, null, null, "partly"],
  [899, 900, null, "partly"],
  [900, 900, null, "pledged_in_full"],
  [0, null, "collected", "collected"],
  [900, 900, "paid", "paid"],
] as const)(
  "fundingState of $%i pledged, %j estimated and %j recorded is %s",
  (pledgedUsd, estimateUsd, recorded, state) => {
    expect(fundingState({ pledgedUsd, estimateUsd, recorded })).toBe(state);
  },
);

test("takesPledges: while a request is public, its sample not bought, and no money recorded", () => {
  const taking = REQUEST_STATES.filter((status) => takesPledges({ status, recorded: null }));
  expect(taking).toEqual(["under_review", "queued"]);
  expect(REQUEST_STATES.some((status) => takesPledges({ status, recorded: "collected" }))).toBe(false);
});

test.each([
  [{ all: 2, ofNewAccounts: 2, isNew: true }, false],
  [{ all: 3, ofNewAccounts: 3, isNew: true }, true],
  [{ all: 3, ofNewAccounts: 3, isNew: false }, false],
  [{ all: 10, ofNewAccounts: 0, isNew: false }, true],
])("isTooMuchFromOneNetwork(%j) is %s", (pledges, isTooMuch) => {
  expect(isTooMuchFromOneNetwork(pledges)).toBe(isTooMuch);
});

test("pledgeSentence never says that money moved, and says when a pledge ends", () => {
  for (const state of REQUEST_STATES) {
    const sentence = pledgeSentence(1250, state);
    expect(sentence).toContain("$1,250");
    expect(sentence).toContain("This site never collects money.");
    expect(sentence.includes("has ended")).toBe(state === "declined" || state === "published");
  }
});
