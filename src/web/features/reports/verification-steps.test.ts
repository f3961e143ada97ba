import { expect, test } from "vitest";
import type { Outcome } from "#domain/proof/outcome.ts";
import { isBad, proofSteps } from "./proof-steps.ts";

test.each<[Outcome, string, boolean]>([
  [{ outcome: "genuine" }, "++++++", false],
  [{ outcome: "changed", what: "form" }, "x.....", true],
  [{ outcome: "changed", what: "content" }, "+x....", true],
  [{ outcome: "unknown_key", key_id: "00" }, "++x...", true],
  [{ outcome: "changed", what: "signature" }, "+++x..", true],
  [{ outcome: "revoked_key", key_id: "00", reason: "Stolen." }, "++++x.", true],
  [{ outcome: "broken_chain", sequence: 3 }, "+++++x", true],
  [{ outcome: "cannot_check", why: "no_ed25519" }, "??????", false],
])("%j is shown as the steps that led to it", (found, steps, bad) => {
  const marks = { held: "+", failed: "x", not_reached: ".", not_checked: "?" };
  expect(
    proofSteps(found)
      .map(({ state }) => marks[state])
      .join(""),
  ).toBe(steps);
  expect(isBad(found)).toBe(bad);
});
