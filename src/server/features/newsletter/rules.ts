/**
 * Between two letters about a subscription to one address, in milliseconds: somebody who did not find the first gets
 * another soon, and nobody's mailbox is filled by strangers.
 */
export const WRITES_AGAIN_AFTER_MS = 15 * 60_000;

/** What the link of the letter is signed for that asks whether somebody wants the newsletter. */
export const CONFIRMING = "newsletter-confirm";
