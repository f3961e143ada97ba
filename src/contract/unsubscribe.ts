/** Kinds of email with an unsubscribe link, each with the text of the page that the link opens. */
export const UNSUBSCRIBE_KINDS = {
  newsletter: {
    title: "Unsubscribe from the newsletter",
    question: "Stop sending our newsletter to this email address?",
    done: "You’re unsubscribed. You won’t get our newsletter anymore.",
  },
  request: {
    title: "Stop emails about this request",
    question: "Stop emails about the test you requested, voted for, or pledged to?",
    done: "You won’t get any more emails about this test. Your vote and your pledge stay, and your profile shows its status.",
  },
  product: {
    title: "Stop following this product",
    question: "Stop emails about this product?",
    done: "You no longer follow this product and won’t get emails about it.",
  },
  brand: {
    title: "Stop following this brand",
    question: "Stop emails about this brand?",
    done: "You no longer follow this brand. You still get emails about products of it that you follow.",
  },
} as const satisfies Record<string, { title: string; question: string; done: string }>;
export type UnsubscribeKind = keyof typeof UNSUBSCRIBE_KINDS;

/** Kind of email that a token unsubscribes from; null if unknown. The signature is checked by the server only. */
export function readUnsubscribeKind(token: string): UnsubscribeKind | null {
  const purpose = token.split(".")[0] ?? "";
  return Object.hasOwn(UNSUBSCRIBE_KINDS, purpose) ? (purpose as UnsubscribeKind) : null;
}
