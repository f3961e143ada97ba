import { expect, test } from "vitest";
import { passwordWeakness } from "./password-weakness.ts";

const EMAIL = "jo.smith82@example.com";

test.each([
  ["12345678", "too common"],
  ["PASSWORD1", "too common"],
  ["iloveyou", "too common"],
  ["qwertyuiop", "too common"],
  ["josmith!", "email"],
  ["Jo.Smith82", "email"],
  ["josmith1999", "email"],
  [EMAIL, "email"],
  ["Assayed!", "Assayed"],
  ["assayed2026", "Assayed"],
])("passwordWeakness rejects %j: %s", (password, reason) => {
  expect(passwordWeakness(password, EMAIL)).toContain(reason);
});

test.each(["tidal crucible 9", "smith likes zinc", "Übergrößenträger", "////////12!", "密码密码密码密码"])(
  "passwordWeakness accepts %j",
  (password) => {
    expect(passwordWeakness(password, EMAIL)).toBeNull();
  },
);

test("passwordWeakness accepts an unrelated password for a mailbox name without letters or digits", () => {
  expect(passwordWeakness("!!!!++++", "_@example.com")).toBeNull();
});
