import { type Answer, type Hazard, isFailing, type Verdict } from "#contract/verdicts.ts";
import type { TestingStatus } from "#contract/vocabulary.ts";

/** What is known of a product when its page says what to do. */
export interface Advised {
  verdict: Verdict | null;
  answers: Readonly<Record<Answer, Verdict | null>>;
  hazards: readonly Hazard[];
  testing_status: TestingStatus;
  /** Whether there are tested products to compare it with. Assumed if it isn’t known. */
  hasAlternatives?: boolean;
}

const HAZARD_ADVICE: Readonly<Record<Hazard, string>> = {
  adulterant:
    "Don’t take this product. If you have taken it and feel unwell, talk to a doctor and report it to FDA MedWatch.",
  pathogen: "Don’t use this lot. If you have used it and feel unwell, talk to a doctor.",
  allergen: "Don’t use it if you’re allergic to what was found.",
  identity: "Don’t count on it being what the label says. Ask the shop for a refund.",
};

const VERDICT_ADVICE: Readonly<Record<Verdict, string>> = {
  fail: "This lot failed. If your package is from it, ask the shop for a refund.",
  conditional_fail:
    "Too close to call: another test could pass. Check your lot, or choose a product that passed.",
  not_fully_judged: "We can’t say that it’s fine. Compare it with products that passed.",
  inconclusive: "We can’t say that it’s fine. Compare it with products that passed.",
  no_failures:
    "What wasn’t tested could still be a problem. Compare it with products that were tested in full.",
  conditional_pass: "It passed, but only just. Check that your package is from this lot.",
  pass: "Check that your package is from this lot: other lots may differ.",
};

/** What a shopper can do about an outcome, in one or two sentences; the worst hazard first. */
export function adviceOn({ verdict, answers, hazards, testing_status, hasAlternatives }: Advised): string {
  const [hazard] = hazards;
  if (hazard) return HAZARD_ADVICE[hazard];
  if (verdict === "fail" && answers.safety !== null && isFailing(answers.safety))
    return "If your package is from this lot, stop using it and ask the shop for a refund.";
  if (verdict !== null) return VERDICT_ADVICE[verdict];
  if (testing_status === "in_testing")
    return "Follow the product, and we’ll email you when the report is out.";
  return hasAlternatives === false
    ? "Ask us to test it. Follow it, and we’ll email you when there’s a report."
    : "Ask us to test it, or compare it with products that were tested.";
}
