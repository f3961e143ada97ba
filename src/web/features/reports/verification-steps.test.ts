import { expect, test } from "vitest";
import { isVerificationFailure, type VerificationResult } from "#domain/signing/verification-result.ts";
import { verificationSteps } from "./verification-steps.tsx";

test.each<[VerificationResult, string, boolean]>([
  [{ outcome: "genuine" }, "++++++", false],
  [{ outcome: "changed", what: "form" }, "x.....", true],
  [{ outcome: "changed", what: "content" }, "+x....", true],
  [{ outcome: "unknown_key", key_id: "00" }, "++x...", true],
  [{ outcome: "changed", what: "signature" }, "+++x..", true],
  [{ outcome: "revoked_key", key_id: "00", reason: "Stolen." }, "++++x.", true],
  [{ outcome: "broken_chain", sequence: 3 }, "+++++x", true],
  [{ outcome: "cannot_check", why: "no_ed25519" }, "??????", false],
])("verificationSteps of %j", (result, steps, bad) => {
  const marks = { held: "+", failed: "x", not_reached: ".", not_checked: "?" };
  expect(
    verificationSteps(result)
      .map(({ state }) => marks[state])
      .join(""),
  ).toBe(steps);
  expect(isVerificationFailure(result)).toBe(bad);
});
