import type { Outcome } from "#domain/proof/outcome.ts";

/** What is checked, in this order; each rests on those before it. */
const CHECKS = ["form", "content", "key", "signature", "standing", "place"] as const;
type Check = (typeof CHECKS)[number];

const TITLES: Readonly<Record<Check, string>> = {
  form: "It is written as we publish it, byte for byte",
  content: "Its content has the SHA-256 that it carries",
  key: "Its key is on our list",
  signature: "Its Ed25519 signature belongs to this content and key",
  standing: "Its key still counts",
  place: "It follows the document before it",
};

export interface ProofStep {
  check: Check;
  title: string;
  /** `not_reached`: something before it failed. `not_checked`: nothing could be checked. */
  state: "held" | "failed" | "not_reached" | "not_checked";
}

/** Where a check ended; null where it went through to the end. */
function endedAt(found: Outcome): Check | null {
  switch (found.outcome) {
    case "changed":
      return found.what;
    case "unknown_key":
      return "key";
    case "revoked_key":
      return "standing";
    case "broken_chain":
      return "place";
    default:
      return null;
  }
}

/** An outcome as the steps that led to it. */
export function proofSteps(found: Outcome): ProofStep[] {
  const end = endedAt(found);
  const failed = end === null ? CHECKS.length : CHECKS.indexOf(end);
  const stateAt = (index: number): ProofStep["state"] => {
    if (found.outcome === "cannot_check") return "not_checked";
    if (index === failed) return "failed";
    return index < failed ? "held" : "not_reached";
  };
  return CHECKS.map((check, index) => ({ check, title: TITLES[check], state: stateAt(index) }));
}

/** Whether a reader must be warned: something was found, not merely left unchecked. */
export const isBad = ({ outcome }: Outcome): boolean => outcome !== "genuine" && outcome !== "cannot_check";
