/** Letters that can be ended by the link inside them, each kind in the words of the page that the link opens. */
export const WAYS_OUT = {
  newsletter: {
    title: "Leave the newsletter",
    question: "Do you want to stop getting our newsletter at the address that this link was sent to?",
    done: "You will get no more newsletters from us.",
  },
  request: {
    title: "Stop letters about this request",
    question: "Do you want to stop getting letters about the test that this link is about?",
    done: "You will get no more letters about this test. Your vote stays, and your profile shows what happens to it.",
  },
  product: {
    title: "Stop following this product",
    question: "Do you want to stop getting letters about the product that this link is about?",
    done: "You do not follow this product any more and get no more letters about it.",
  },
} as const satisfies Record<string, { title: string; question: string; done: string }>;
export type WayOut = keyof typeof WAYS_OUT;

/** What a link ends, read from the token itself; null where it is none of ours. Whether it is genuine the server knows. */
export function wayOutOf(token: string): WayOut | null {
  const purpose = token.split(".")[0] ?? "";
  return Object.hasOwn(WAYS_OUT, purpose) ? (purpose as WayOut) : null;
}
