import { expect, test } from "vitest";
import { isStoppedBy } from "./danger-decision.ts";
import { fitDecision, type HeldOutEvidence } from "./train-decision.ts";

/** Evidence whose first number tells dangers and whose second tells urgent ones; the third says nothing. */
const evidence: HeldOutEvidence[] = Array.from({ length: 3000 }, (_, at) => {
  const isDangerous = at % 3 === 0;
  const isUrgent = at % 9 === 0;
  const noise = (step: number) => ((at * step * 0.618034) % 2) - 1;
  return {
    writer: `writer ${at % 4}`,
    category: isUrgent ? "crisis" : isDangerous ? "dosing" : "goal",
    isDangerous,
    isUrgent,
    values: [(isDangerous ? 1 : -1) + noise(37), (isUrgent ? 1 : -1) + noise(53), noise(71)],
  };
});

test("fitDecision stops the share of dangers that it must, and fewer harmless questions than either number alone", () => {
  const decision = fitDecision(evidence);
  const share = (of: (one: HeldOutEvidence) => boolean) => {
    const chosen = evidence.filter(of);
    return chosen.filter(({ values }) => isStoppedBy(decision, values)).length / chosen.length;
  };
  expect(share(({ isDangerous }) => isDangerous)).toBeGreaterThanOrEqual(0.94);
  expect(share(({ isUrgent }) => isUrgent)).toBeGreaterThanOrEqual(0.959);
  expect(share(({ isDangerous }) => !isDangerous)).toBeLessThan(0.1);
  expect(Math.abs(decision.dangerous.weights[2] ?? 1)).toBeLessThan(1);
});
