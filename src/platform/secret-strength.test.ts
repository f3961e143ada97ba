import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { randomToken } from "./ids.ts";
import { isPlaceholder, secretWeakness } from "./secret-strength.ts";

test.each([
  ["hunter2", /at least 32 characters/],
  [randomToken(23), /at least 32 characters/],
  ["changeme-changeme-changeme-changeme", /placeholder/],
  ["secretsecretsecretsecretsecretsecret", /placeholder/],
  ["your_super_secret_jwt_key_change_me_in_production", /placeholder/],
  ["s".repeat(48), /different characters/],
  ["0101010101010101010101010101010101010101", /different characters/],
  ["wq8Zt1Lk".repeat(5), /repeats a short text/],
  [`${"correct horse battery".repeat(3)}`, /repeats a short text/],
  ["abcdefghijklmnopqrstuvwxyz0123456789", /is a sequence/],
  ["zyxwvutsrqponmlkjihgfedcba9876543210", /is a sequence/],
  ["4f9c1d7e0b6a83524f9c1d7e0b6a83ff", null],
  ["two nodes that share one secret of theirs", null],
])("secretWeakness(%s): %s", (secret, weakness) => {
  if (weakness) expect(secretWeakness(secret)).toMatch(weakness);
  else expect(secretWeakness(secret)).toBeNull();
});

test("secretWeakness: random tokens are never weak, base64url or hexadecimal", () => {
  for (let run = 0; run < 500; run++) {
    expect(secretWeakness(randomToken(48))).toBeNull();
    expect(secretWeakness(randomBytes(32).toString("hex"))).toBeNull();
  }
});

test.each(["changeme", "CHANGE-ME", "secret", "password1", "secret-of-the-key", "key-for-it", "minioadmin"])(
  "isPlaceholder(%s) is true",
  (word) => expect(isPlaceholder(word)).toBe(true),
);

test.each(["ollama", "sk-abc", "k8Zr2", "wJalrXUtnFEMI/K7MDENG"])("isPlaceholder(%s) is false", (word) =>
  expect(isPlaceholder(word)).toBe(false),
);
