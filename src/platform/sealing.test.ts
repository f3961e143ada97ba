import { expect, test } from "vitest";
import { hmac } from "./ids.ts";
import { seal, unseal } from "./sealing.ts";

const key = hmac("secret", "emails");

test("unseal returns what seal encrypted, and the same text is never sealed alike", () => {
  for (const text of ["", "Code 12345678", "ü\u{1f600}\n"]) {
    const sealed = seal(key, "email:1", text);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(unseal(key, "email:1", sealed)).toBe(text);
    expect(seal(key, "email:1", text)).not.toBe(sealed);
  }
});

const sealed = seal(key, "email:1", "Code 12345678");
const changed = (at: number) => sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);

test.each([
  ["under another key", hmac("other", "emails"), "email:1", sealed],
  ["in another context", key, "email:2", sealed],
  ["with a changed nonce", key, "email:1", changed(2)],
  ["with a changed tag", key, "email:1", changed(20)],
  ["with a changed text", key, "email:1", changed(40)],
  ["that is cut", key, "email:1", sealed.slice(0, 30)],
  ["that is empty", key, "email:1", ""],
])("unseal rejects a value %s", (_case, otherKey, context, value) => {
  expect(() => unseal(otherKey, context, value)).toThrow("could not be read");
});
