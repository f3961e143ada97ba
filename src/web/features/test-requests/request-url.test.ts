import { expect, test } from "vitest";
import { askIn, withAsk, withoutAsk } from "./ask-address.ts";

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
])("?%s asks for %j", (search, ask) => {
  expect(askIn(new URLSearchParams(search))).toEqual(ask);
});

test("what is put into an address is read from it, and the rest of it stays", () => {
  const before = new URLSearchParams("q=calm&page=2&ask=Old&ask_brand=Old");
  const ask = { name: "Größe 2 & mehr", brand: "", url: "https://example.com/?a=1&b=2", image: "" };
  const after = new URLSearchParams(withAsk(before, ask));
  expect(askIn(after)).toEqual(ask);
  expect(`${withoutAsk(after)}`).toBe("q=calm&page=2");
});
