/** Keys of emails with an issue begin with this: one key per issue and subscriber. */
export const ISSUE_KEY_PREFIX = "newsletter-issue:";

export const issueKeyPrefix = (issueId: number): string => `${ISSUE_KEY_PREFIX}${issueId}:`;

export const issueKey = (issueId: number, subscriberId: number): string =>
  `${issueKeyPrefix(issueId)}${subscriberId}`;

/** A subscriber's number that no one has: the link in tests and previews unsubscribes no one. */
export const NO_SUBSCRIBER = "0";

/** Paragraphs of a text: an empty line ends one. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
