import type {
  PublishedRegistration,
  PublishedTestStep,
  RegisteredProduct,
} from "#contract/registered-test-documents.ts";
import { TEST_STEPS, type TestStep } from "#contract/registered-test-vocabulary.ts";
import type { PublishedReport } from "#contract/report-file.ts";
import { brandKey, nameKey } from "../text/product-keys.ts";
import { countSteps, isFullyReported, type TestProgress } from "./state.ts";

/** A registered test with its entries so far, as the log has them. */
export interface TestHistory {
  registration: PublishedRegistration;
  steps: readonly PublishedTestStep[];
}

/** The day of an instant, UTC. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

/** The product that a test is about; null while it is sealed. */
export function registeredProductOf({ registration, steps }: TestHistory): RegisteredProduct | null {
  const opening = steps.find((step) => step.opening)?.opening;
  if (!opening) return registration.product;
  const { slug, brand, name, barcode } = opening;
  return { slug, brand, name, barcode };
}

const progressOf = ({ registration: { lots, due_on }, steps }: TestHistory): TestProgress => ({
  lots,
  due_on,
  steps,
});

/** The steps that may follow, in their usual order. */
export function nextSteps(test: TestHistory): TestStep[] {
  const progress = progressOf(test);
  if (countSteps(progress, "cancelled") > 0 || isFullyReported(progress)) return [];
  return TEST_STEPS.filter((step) => orderProblem(test, step) === null);
}

function orderProblem(test: TestHistory, step: TestStep): string | null {
  const progress = progressOf(test);
  if (countSteps(progress, "cancelled") > 0) return "The test was cancelled.";
  if (isFullyReported(progress)) return "Every lot of this test has its report.";
  if (step === "late" || step === "cancelled") return null;
  if (step !== "bought" && countSteps(progress, "bought") === 0) return "The sample must be bought first.";
  return countSteps(progress, step) >= progress.lots ? "Every lot already has this step." : null;
}

/** Why a step can't follow, in one sentence; null if it can. Whether it opens the seal rightly is checked by its hash. */
export function stepProblem(test: TestHistory, step: PublishedTestStep): string | null {
  const { note, on, at, opening, report } = step;
  const isOpen = registeredProductOf(test) !== null;
  if ((step.step === "late" || step.step === "cancelled") && note === null) return "Give the reason.";
  if (on > dayOf(at)) return "That day is in the future.";
  if (on < dayOf(test.registration.at)) return "That day is before the test was registered.";
  if (step.step === "bought" && !isOpen && !opening) return "The purchase must open the seal.";
  if (opening && (step.step !== "bought" || isOpen)) return "There is no seal to open.";
  if ((step.step === "report") !== (report !== undefined))
    return "A report belongs to the step “report” alone.";
  return orderProblem(test, step.step);
}

/** Why a report isn't the one that was registered, in one sentence; null if it is. */
export function attachmentProblem(
  test: TestHistory,
  { product, sample }: Pick<PublishedReport, "product" | "sample">,
): string | null {
  const registered = registeredProductOf(test);
  if (registered === null) return "The seal is not open yet.";
  const isSame =
    product.listed?.slug === registered.slug ||
    (brandKey(product.brand) === brandKey(registered.brand) &&
      nameKey(product.name) === nameKey(registered.name));
  if (!isSame) return `The report is about ${product.name} by ${product.brand}, another product.`;
  const { purchased_on } = sample;
  if (purchased_on === null) return "The report doesn’t say when the sample was bought.";
  return purchased_on < dayOf(test.registration.at)
    ? `The sample was bought on ${purchased_on}, before the test was registered.`
    : null;
}
