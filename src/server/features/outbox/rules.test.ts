import { expect, test } from "vitest";
import { composeLetter, senderOf } from "./rules.ts";

const content = {
  title: 'Fish & <chips> "daily"',
  paragraphs: ["First.", "Second: <script>alert(1)</script>"],
  action: { label: "Open", url: "https://www.example.com/?a=1&b=2" },
  because: "You asked for it.",
};

test("the plain text says everything that the HTML says", () => {
  const { text } = composeLetter(content);
  for (const part of [content.title, ...content.paragraphs, content.action.url, content.because])
    expect(text).toContain(part);
});

test("what is written in a letter stays text in its HTML", () => {
  const { html } = composeLetter(content);
  expect(html).not.toContain("<script>");
  expect(html).toContain("Fish &amp; &lt;chips&gt; &quot;daily&quot;");
  expect(html).toContain('href="https://www.example.com/?a=1&amp;b=2"');
});

test("a letter that can be ended says where, in both its bodies", () => {
  const { text, html } = composeLetter({
    ...content,
    wayOut: "https://www.example.com/unsubscribe?token=a.1&b",
  });
  expect(text).toContain("https://www.example.com/unsubscribe?token=a.1&b");
  expect(html).toContain('href="https://www.example.com/unsubscribe?token=a.1&amp;b"');
  expect(composeLetter(content).text).not.toContain("Stop these letters");
});

test("a letter loads nothing from elsewhere", () => {
  expect(composeLetter(content).html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/i);
});

test.each([
  ["letters@example.com", { name: "Assayed", address: "letters@example.com" }],
  ["The Lab <letters@example.com>", { name: "The Lab", address: "letters@example.com" }],
  ['"Lab, The" <letters@example.com>', { name: "Lab, The", address: "letters@example.com" }],
  ["<letters@example.com>", { name: "Assayed", address: "letters@example.com" }],
])("MAIL_FROM=%s", (from, sender) => {
  expect(senderOf(from)).toEqual(sender);
});
