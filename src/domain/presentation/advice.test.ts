import { expect, test } from "vitest";
import { VERDICTS } from "#contract/verdicts.ts";
import { type Advised, adviceOn } from "./advice.ts";

const advised = (known: Partial<Advised>): Advised => ({
  verdict: null,
  answers: { safety: null, label: null },
  hazards: [],
  testing_status: "tested",
  ...known,
});

test.each([
  [{ verdict: "fail", hazards: ["adulterant"] }, /^Don’t take this product/],
  [{ verdict: "fail", answers: { safety: "fail", label: "pass" } }, /stop using it/],
  [{ verdict: "fail", answers: { safety: "pass", label: "fail" } }, /^This lot failed/],
  [{ testing_status: "in_testing" }, /email you/],
  [{ testing_status: "not_tested" }, /or compare it with products that were tested/],
  [{ testing_status: "not_tested", hasAlternatives: false }, /^Ask us to test it\. Follow it/],
] as const)("adviceOn(%j) says what to do", (known, advice) => {
  expect(adviceOn(advised(known))).toMatch(advice);
});

test.each(VERDICTS)("adviceOn: %s has a next step", (verdict) => {
  expect(adviceOn(advised({ verdict }))).toMatch(/\.$/);
});
