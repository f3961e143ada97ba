import { expect, test } from "vitest";
import { LONGEST_LINK, TYPED_LINKS } from "#tests/support/product-links.ts";
import { linkTooLongMessage, MAX_LINK_LENGTH, normalizeLink } from "./links.ts";
import { supplementLink } from "./test-requests.ts";
import { validationMessageOn } from "./validation-messages.ts";

test.each(TYPED_LINKS)("normalizeLink turns %j into %j", (typed, link) => {
  expect(normalizeLink(typed)).toBe(link);
});

const messageOf = (typed: string) =>
  supplementLink.safeParse(typed, { error: validationMessageOn("assayed.example") }).error?.issues[0]
    ?.message;

test("supplementLink names the site's host where something is not a link", () => {
  expect(messageOf("http://a b.c")).toBe("Please enter a valid link e.g assayed.example");
  expect(messageOf(" ")).toBe("Supplement link is required");
  expect(messageOf("https://example.com/a")).toBeUndefined();
});

test("supplementLink takes 2,000 characters, and counts them without what only tracks the visitor", () => {
  expect(LONGEST_LINK).toHaveLength(MAX_LINK_LENGTH);
  expect(supplementLink.parse(`${LONGEST_LINK}?utm_source=${"x".repeat(500)}`)).toBe(LONGEST_LINK);
  expect(messageOf(`${LONGEST_LINK}a`)).toBe("Use at most 2,000 characters.");
});

const path = (length: number) => `https://example.com/${"a".repeat(length)}`;
test.each([
  ["without a ?", path(2100), "Use at most 2,000 characters."],
  ["too long before the ?", `${path(2100)}?b=c`, "Use at most 2,000 characters."],
  [
    "too long by what follows the ?",
    `${path(100)}?b=${"c".repeat(2100)}`,
    "Use at most 2,000 characters. You can usually delete everything from the ? on.",
  ],
  ["too long to be read at all", path(5000), "Use at most 2,000 characters."],
])("linkTooLongMessage fits a link %s", (_what, link, sentence) => {
  expect(linkTooLongMessage(link)).toBe(sentence);
  expect(messageOf(link)).toBe(sentence);
});
