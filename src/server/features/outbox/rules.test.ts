import { expect, test } from "vitest";
import { composeEmail, parseSender } from "./rules.ts";

const content = {
  title: 'Fish & <chips> "daily"',
  paragraphs: ["First.", "Second: <script>alert(1)</script>"],
  action: { label: "Open", url: "https://www.example.com/?a=1&b=2" },
  reason: "You asked for it.",
};

test("composeEmail puts every part into the plain text", () => {
  const { text } = composeEmail(content);
  for (const part of [content.title, ...content.paragraphs, content.action.url, content.reason])
    expect(text).toContain(part);
});

test("composeEmail escapes HTML", () => {
  const { html } = composeEmail(content);
  expect(html).not.toContain("<script>");
  expect(html).toContain("Fish &amp; &lt;chips&gt; &quot;daily&quot;");
  expect(html).toContain('href="https://www.example.com/?a=1&amp;b=2"');
});

test("composeEmail puts the unsubscribe link into both bodies", () => {
  const { text, html } = composeEmail({
    ...content,
    unsubscribeUrl: "https://www.example.com/unsubscribe?token=a.1&b",
  });
  expect(text).toContain("https://www.example.com/unsubscribe?token=a.1&b");
  expect(html).toContain('href="https://www.example.com/unsubscribe?token=a.1&amp;b"');
  expect(composeEmail(content).text).not.toContain("Unsubscribe");
});

test("composeEmail loads no external resources", () => {
  expect(composeEmail(content).html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/i);
});

test.each([
  ["mail@example.com", { name: "Assayed", address: "mail@example.com" }],
  ["The Lab <mail@example.com>", { name: "The Lab", address: "mail@example.com" }],
  ['"Lab, The" <mail@example.com>', { name: "Lab, The", address: "mail@example.com" }],
  ["<mail@example.com>", { name: "Assayed", address: "mail@example.com" }],
])("parseSender reads MAIL_FROM=%s", (from, sender) => {
  expect(parseSender(from)).toEqual(sender);
});

test("composeEmail: URLs become links only where they are asked for, without the punctuation around them", () => {
  const text = "See (https://example.com/a?b=1&c=2), or https://example.com/x.\nNext <line>.";
  const linked = composeEmail({ title: "T", paragraphs: [text], reason: "R", linksUrls: true }).html;
  expect(linked).toMatch(
    /\(<a href="https:\/\/example\.com\/a\?b=1&amp;c=2" [^>]+>[^<]+<\/a>\), or <a href="https:\/\/example\.com\/x" /,
  );
  expect(linked).toContain("</a>.<br>Next &lt;line&gt;.");
  expect(linked).not.toMatch(/href="(?!https:\/\/example\.com\/)/);
  expect(composeEmail({ title: "T", paragraphs: [text], reason: "R" }).html).not.toContain("<a ");
});
