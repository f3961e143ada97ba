import type { RegisteredTestState, TestStep } from "#contract/registered-test-vocabulary.ts";

/** The facts that a state follows from. */
export interface TestProgress {
  lots: number;
  /** YYYY-MM-DD. */
  due_on: string;
  steps: readonly { step: TestStep }[];
}

/** Number of steps of one kind. */
export const countSteps = ({ steps }: Pick<TestProgress, "steps">, step: TestStep): number =>
  steps.filter((one) => one.step === step).length;

/** Whether every lot has its report. */
export const isFullyReported = (test: TestProgress): boolean => countSteps(test, "report") >= test.lots;

/** State of a test on a day (YYYY-MM-DD). Being late is a fact of the calendar: explaining it does not end it. */
export function registeredTestState(test: TestProgress, today: string): RegisteredTestState {
  if (countSteps(test, "cancelled") > 0) return "cancelled";
  if (isFullyReported(test)) return "published";
  if (today > test.due_on) return "overdue";
  return test.steps.some(({ step }) => step !== "late") ? "in_progress" : "registered";
}
