/** What was found out about a document, as one value. */
export type Outcome =
  /** Signed by a listed key, unchanged, in its place in the chain. Not: that the laboratory was right. */
  | { outcome: "genuine" }
  /** `form`: no document as we write it. `content`: hash and content do not belong together. */
  | { outcome: "changed"; what: "form" | "content" | "signature" }
  | { outcome: "unknown_key"; key_id: string }
  | { outcome: "revoked_key"; key_id: string; reason: string }
  /** The document before it is another one than it names. */
  | { outcome: "broken_chain"; sequence: number }
  /** Nothing is said of the document: the checking failed. */
  | { outcome: "cannot_check"; why: CannotCheck };

/** `no_crypto`: the page is not served securely. `no_ed25519`: the browser is too old. */
export type CannotCheck = "no_crypto" | "no_ed25519" | "crypto_failed";

const CHANGED = {
  form: "This is not a document as we publish it: at least one byte differs.",
  content: "The content was changed after it was signed.",
  signature: "The signature does not belong to this content.",
} as const;

const CANNOT_CHECK: Readonly<Record<CannotCheck, string>> = {
  no_crypto: "This page cannot check signatures, because it was not loaded over a secure connection.",
  no_ed25519: "This browser cannot check this kind of signature. That says nothing about the report.",
  crypto_failed: "The check could not be carried out. That says nothing about the report.",
};

/** The outcome in one plain sentence. */
export function outcomeInWords(found: Outcome): string {
  switch (found.outcome) {
    case "genuine":
      return "We published this, and it has not been changed since. Whether the laboratory was right is not proved by it.";
    case "changed":
      return CHANGED[found.what];
    case "unknown_key":
      return "It was signed with a key that is not on our list.";
    case "revoked_key":
      return `It was signed with a key that no longer counts: ${found.reason}`;
    case "broken_chain":
      return `It stands as number ${found.sequence} in our chain, but the document before it is another one than it names.`;
    case "cannot_check":
      return CANNOT_CHECK[found.why];
  }
}
