import { expect, test } from "vitest";
import { askedFor, prefersLinkset } from "./asked-for.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

test.each<[linkType: string | undefined, accept: string | undefined, answer: string]>([
  [undefined, BROWSER, "page defaultLink"],
  [undefined, undefined, "page defaultLink"],
  [undefined, "*/*", "page defaultLink"],
  [undefined, "application/linkset+json", "linkset"],
  [undefined, "application/json", "linkset"],
  [undefined, "text/html;q=0.2, application/linkset+json;q=0.9", "linkset"],
  [undefined, "text/html, application/linkset+json;q=0.9", "page defaultLink"],
  [undefined, "application/linkset+json;q=0", "page defaultLink"],
  ["linkset", BROWSER, "linkset"],
  ["all", BROWSER, "linkset"],
  ["gs1:pip", "application/linkset+json", "page pip"],
  ["https://ref.gs1.org/voc/recallStatus", BROWSER, "page recallStatus"],
  ["pip", BROWSER, "page pip"],
  ["gs1:instructions", BROWSER, "unknown"],
  ["", BROWSER, "unknown"],
])("askedFor(%s, %s) is %s", (linkType, accept, answer) => {
  expect(Object.values(askedFor(linkType, accept)).join(" ")).toBe(answer);
});

test("prefersLinkset ignores malformed ranges", () => {
  expect(["", ",", ";q=1", "application/json;q=x"].map(prefersLinkset)).toEqual([false, false, false, false]);
});
