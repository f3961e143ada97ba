import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { randomToken } from "./ids.ts";
import { isPlaceholder, weaknessOf } from "./secret-strength.ts";

test.each([
  ["hunter2", /at least 32 characters/],
  [randomToken(23), /at least 32 characters/],
  ["changeme-changeme-changeme-changeme", /placeholder/],
  ["secretsecretsecretsecretsecretsecret", /placeholder/],
  ["your_super_secret_jwt_key_change_me_in_production", /placeholder/],
  ["s".repeat(48), /different characters/],
  ["0101010101010101010101010101010101010101", /different characters/],
  ["wq8Zt1Lk".repeat(5), /again and again/],
  [`${"correct horse battery".repeat(3)}`, /again and again/],
  ["abcdefghijklmnopqrstuvwxyz0123456789", /counts on/],
  ["zyxwvutsrqponmlkjihgfedcba9876543210", /counts on/],
  ["4f9c1d7e0b6a83524f9c1d7e0b6a83ff", null],
  ["two nodes that share one secret of theirs", null],
])("%s: %s", (secret, said) => {
  if (said) expect(weaknessOf(secret)).toMatch(said);
  else expect(weaknessOf(secret)).toBeNull();
});

test("what chance makes is never weak, neither as this site writes it nor in hexadecimal", () => {
  for (let made = 0; made < 500; made++) {
    expect(weaknessOf(randomToken(48))).toBeNull();
    expect(weaknessOf(randomBytes(32).toString("hex"))).toBeNull();
  }
});

test.each(["changeme", "CHANGE-ME", "secret", "password1", "secret-of-the-key", "key-for-it", "minioadmin"])(
  "%s is no secret",
  (word) => expect(isPlaceholder(word)).toBe(true),
);

test.each(["ollama", "sk-abc", "k8Zr2", "wJalrXUtnFEMI/K7MDENG"])("%s may be one", (word) =>
  expect(isPlaceholder(word)).toBe(false),
);
