import { expect, test } from "vitest";
import type { TestStep } from "#contract/registered-test-vocabulary.ts";
import { registeredTestState } from "./state.ts";

const DUE = "2026-07-15";

test.each<[string, TestStep[], number, string, string]>([
  ["nothing happened", [], 1, DUE, "registered"],
  ["only a delay was explained", ["late"], 1, DUE, "registered"],
  ["the sample was bought", ["bought"], 1, DUE, "in_progress"],
  ["the due day has passed", ["bought", "result"], 1, "2026-07-16", "overdue"],
  ["a delay was explained after it", ["bought", "late"], 1, "2026-07-16", "overdue"],
  ["the report is there", ["bought", "report"], 1, DUE, "published"],
  ["the report came late", ["bought", "late", "report"], 1, "2026-09-01", "published"],
  ["one of two lots has its report", ["bought", "bought", "report"], 2, "2026-07-16", "overdue"],
  ["it was cancelled", ["bought", "cancelled"], 1, "2026-09-01", "cancelled"],
])("registeredTestState: %s", (_, steps, lots, today, state) => {
  const test = { lots, due_on: DUE, steps: steps.map((step) => ({ step })) };
  expect(registeredTestState(test, today)).toBe(state);
});
