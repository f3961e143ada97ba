/** Result of verifying a signed document. */
export type VerificationResult =
  /** Signed by a listed key, unchanged, and at its position in the chain. Says nothing about the laboratory's work. */
  | { outcome: "genuine" }
  /** `form`: not in the canonical form. `content`: the hash does not match the content. */
  | { outcome: "changed"; what: "form" | "content" | "signature" }
  | { outcome: "unknown_key"; key_id: string }
  | { outcome: "revoked_key"; key_id: string; reason: string }
  /** The previous document is not the one it names. */
  | { outcome: "broken_chain"; sequence: number }
  /** The check itself failed; the document may be genuine. */
  | { outcome: "cannot_check"; why: CheckFailure };

/** `no_crypto`: the page was not loaded over HTTPS. `no_ed25519`: the browser is too old. */
export type CheckFailure = "no_crypto" | "no_ed25519" | "crypto_failed";

const CHANGED = {
  form: "This isn’t a document we published: at least one byte differs.",
  content: "The content was changed after it was signed.",
  signature: "The signature doesn’t match the content.",
} as const;

const CANNOT_CHECK: Readonly<Record<CheckFailure, string>> = {
  no_crypto: "This page can’t check signatures because it wasn’t loaded over a secure connection.",
  no_ed25519: "This browser can’t check this kind of signature. The report may still be genuine.",
  crypto_failed: "The check failed to run. The report may still be genuine.",
};

/** One-sentence description of a verification result. */
export function describeVerification(found: VerificationResult): string {
  switch (found.outcome) {
    case "genuine":
      return "We published this, and it hasn’t changed since. That doesn’t prove the laboratory was right.";
    case "changed":
      return CHANGED[found.what];
    case "unknown_key":
      return "It was signed with a key that isn’t one of ours.";
    case "revoked_key":
      return `It was signed with a key that’s no longer valid: ${found.reason}`;
    case "broken_chain":
      return `It claims position ${found.sequence} in our chain, but it doesn’t follow the previous document.`;
    case "cannot_check":
      return CANNOT_CHECK[found.why];
  }
}

/** Whether verification failed, as opposed to being impossible. */
export const isVerificationFailure = ({ outcome }: VerificationResult): boolean =>
  outcome !== "genuine" && outcome !== "cannot_check";
