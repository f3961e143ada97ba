import { expect, test } from "vitest";
import { weaknessOf } from "./passwords.ts";

const MAIL = "jo.smith82@example.com";

test.each([
  ["12345678", "commonest"],
  ["PASSWORD1", "commonest"],
  ["iloveyou", "commonest"],
  ["qwertyuiop", "commonest"],
  ["josmith!", "e-mail"],
  ["Jo.Smith82", "e-mail"],
  ["josmith1999", "e-mail"],
  [MAIL, "e-mail"],
  ["Assayed!", "Assayed"],
  ["assayed2026", "Assayed"],
])("%j is refused: %s", (password, why) => {
  expect(weaknessOf(password, MAIL)).toContain(why);
});

test.each(["tidal crucible 9", "smith likes zinc", "Übergrößenträger", "////////12!", "密码密码密码密码"])(
  "%j may be used",
  (password) => {
    expect(weaknessOf(password, MAIL)).toBeNull();
  },
);

test("an address without letters or digits in front refuses nothing by accident", () => {
  expect(weaknessOf("!!!!++++", "_@example.com")).toBeNull();
});
