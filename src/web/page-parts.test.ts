import { expect, test } from "vitest";
import { toPageParts } from "./page-parts.ts";

const BLOCK = '<script type="application/json" id="answers"></script>';

test("toPageParts puts the answers into the last data block, and apart from what holds scripts", () => {
  const html = `<html><head><title>Page</title></head><body><p>id="answers"></p>${BLOCK}<script>run()</script></body></html>`;
  const { head, content, end } = toPageParts(html, "[1]");
  expect(head).toBe("<html><head><title>Page</title>");
  expect(content.join("")).toMatch(/^<\/head><body>.*id="answers">\[1\]$/);
  expect(end).toBe("</script><script>run()</script></body></html>");
});

test.each([
  ["head", `<p>Page</p>${BLOCK}`],
  ["data block", "<html><head></head><body></body></html>"],
])("toPageParts throws for a page without %s", (_, html) => {
  expect(() => toPageParts(html, "[]")).toThrow("no head or no data block");
});
