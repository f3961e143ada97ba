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
  pathogen: "Don’t take this lot. If you have taken it and feel unwell, talk to a doctor.",
  toxic_species:
    "Don’t take this product. If you have taken it, call Poison Help at 1-800-222-1222, or a doctor.",
  radioactivity: "Don’t take this lot.",
  foreign_matter: "Don’t take this lot. If you have swallowed some and feel pain, see a doctor.",
  allergen: "Don’t take it if you’re allergic to what was found.",
  child_limit:
    "Don’t give this lot to children. If a child has taken it for a while, ask a doctor about a test.",
  over_upper_level:
    "Don’t take this lot as the label says. If you have taken it for a while, talk to a doctor.",
  identity: "Don’t count on it being what the label says. Ask the shop for a refund.",
};

const VERDICT_ADVICE: Readonly<Record<Verdict, string>> = {
  unsafe: "Don’t take this product.",
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
