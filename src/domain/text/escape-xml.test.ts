import { expect, test } from "vitest";
import { escapeXml } from "./escape-xml.ts";

test.each([
  ["Ben & Jerry’s", "Ben &amp; Jerry’s"],
  [`<a href="x" title='y'>`, "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;"],
  ["a\tb\nc\u0000d\u000be\ud800f\uffff", "a\tb\ncdef"],
  ["µg 💊", "µg 💊"],
])("escapeXml(%j) is %j", (text, escaped) => {
  expect(escapeXml(text)).toBe(escaped);
});
