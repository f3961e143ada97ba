import { expect, test } from "vitest";
import { readRequestPrefill, withoutRequestForm, withRequestForm } from "./request-url.ts";

const empty = { name: "", brand: "", url: "", image: "" };

test.each([
  ["q=calm", null],
  ["ask", empty],
  ["ask=Calm%20%26%20co&ask_brand=Harbor", { ...empty, name: "Calm & co", brand: "Harbor" }],
  [
    "ask=Calm&ask_url=https%3A%2F%2Fexample.com%2Fa%3Fb",
    { ...empty, name: "Calm", url: "https://example.com/a?b" },
  ],
  ["ask_brand=Harbor", null],
])("readRequestPrefill of ?%s is %j", (search, ask) => {
  expect(readRequestPrefill(new URLSearchParams(search))).toEqual(ask);
});

test("withRequestForm and readRequestPrefill round-trip and keep other parameters", () => {
  const before = new URLSearchParams("q=calm&page=2&ask=Old&ask_brand=Old");
  const ask = { name: "Größe 2 & mehr", brand: "", url: "https://example.com/?a=1&b=2", image: "" };
  const after = new URLSearchParams(withRequestForm(before, ask));
  expect(readRequestPrefill(after)).toEqual(ask);
  expect(`${withoutRequestForm(after)}`).toBe("q=calm&page=2");
});
