import { describe, expect, test } from "vitest";
import { REFUSAL_REASONS } from "#contract/ai-search-vocabulary.ts";
import type { SafetyReason } from "./assess-question.ts";
import { factsInstead, NO_DANGER, respondTo } from "./respond.ts";

const danger = (reason: SafetyReason, certainty: "certain" | "possible" | "slight") => ({
  reason,
  certainty,
  ruled: null,
});
const SAFETY_REASONS = REFUSAL_REASONS.filter((reason) => reason !== "off_topic");

test("no danger gets products, and no help", () => {
  expect(respondTo(null)).toEqual(NO_DANGER);
});

describe.each(SAFETY_REASONS)("%s", (reason) => {
  const mayGoOn = reason !== "dangerous_substance" && reason !== "drug_test";

  test("certain: help only, also where the person acknowledges it", () => {
    for (const acknowledged of [false, true])
      expect(respondTo(danger(reason, "certain"), { acknowledged })).toEqual({
        ...{ refused: reason, certainty: "certain", continuable: false, help: null },
      });
  });

  test("certain, but not about the person: the choice, then products with help above; never what could be misused", () => {
    const notMe = respondTo(danger(reason, "certain"), { not_me: true });
    expect(notMe).toMatchObject({ refused: reason, continuable: mayGoOn });
    const both = respondTo(danger(reason, "certain"), { not_me: true, acknowledged: true });
    expect(both).toMatchObject(mayGoOn ? { refused: null, help: reason } : { refused: reason, help: null });
  });

  test("possible: products never come without help, and those of a crisis or a misuse not before it", () => {
    const first = respondTo(danger(reason, "possible"));
    expect(first.refused === null ? first.help : first.continuable).toBe(
      first.refused === null ? reason : true,
    );
    const asksFirst = ["crisis", "emergency", "dangerous_substance", "drug_test"].includes(reason);
    expect(first.refused !== null).toBe(asksFirst);
    expect(respondTo(danger(reason, "possible"), { acknowledged: true })).toMatchObject({
      ...{ refused: null, certainty: "possible", help: reason },
    });
  });

  test("slight: products, and a line of help", () => {
    expect(respondTo(danger(reason, "slight"))).toMatchObject({ refused: null, help: reason });
  });
});

describe("factsInstead", () => {
  const ALL = { amounts: true, notices: true, research: true };
  const NONE = { amounts: false, notices: false, research: false };
  const certain = (reason: SafetyReason) => respondTo(danger(reason, "certain"));

  test.each([
    ["dosing", "certain"],
    ["interaction", "certain"],
    ["dangerous_substance", "certain"],
    ["diagnosis", "possible"],
  ] as const)("%s that asks for facts gets them below the help: %s", (reason, certainty) => {
    const answered = { refused: null, certainty, continuable: false, help: reason };
    expect(factsInstead(certain(reason), ALL)).toEqual(answered);
    expect(factsInstead(certain(reason), NONE)).toEqual(certain(reason));
  });

  test.each(["crisis", "emergency", "drug_test", "animal"] as const)(
    "%s gets help only, whatever is asked",
    (reason) => {
      expect(factsInstead(certain(reason), ALL)).toEqual(certain(reason));
    },
  );

  test("notices answer a possible misuse, too, and nothing changes without a danger that has facts", () => {
    const possible = respondTo(danger("dangerous_substance", "possible"));
    expect(factsInstead(possible, ALL)).toEqual({
      ...{ refused: null, certainty: "possible", continuable: false },
      help: "dangerous_substance",
    });
    const crisis = respondTo(danger("crisis", "possible"));
    expect(factsInstead(crisis, ALL)).toEqual(crisis);
    expect(factsInstead(NO_DANGER, ALL)).toEqual(NO_DANGER);
  });
});
