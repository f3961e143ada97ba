import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPersonalKey, readPersonalKey } from "./personal-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "key-"));
});
afterEach(() => rm(folder, { recursive: true }));
const file = () => path.join(folder, "ana.key");
const IS_NO_KEY = /is not an Ed25519 private key.*or its passphrase is missing or wrong/;

test("a key with a passphrase is encrypted under scrypt, and opens with that passphrase only", async () => {
  const { keyId } = await createPersonalKey(file(), "correct horse");
  const text = await readFile(file(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ kdf: { name: "scrypt", N: 131_072, r: 8, p: 1 } });
  expect(text).not.toContain("PRIVATE KEY");
  expect((await readPersonalKey(file(), "correct horse")).keyId).toBe(keyId);
  await expect(readPersonalKey(file(), "wrong horse")).rejects.toThrow(IS_NO_KEY);
  await expect(readPersonalKey(file(), null)).rejects.toThrow(IS_NO_KEY);
});

test("a changed byte of the encrypted key is noticed", async () => {
  await createPersonalKey(file(), "correct horse");
  const text = await readFile(file(), "utf8");
  const changed = text.replace(
    /"ciphertext": "(.)/,
    (start, digit) => start.slice(0, -1) + (digit === "0" ? "1" : "0"),
  );
  await writeFile(file(), changed);
  await expect(readPersonalKey(file(), "correct horse")).rejects.toThrow(IS_NO_KEY);
});

test("PEM files stay readable: without a passphrase, and those that Node or OpenSSL encrypted", async () => {
  const plain = await createPersonalKey(file(), null);
  expect((await readPersonalKey(file(), null)).keyId).toBe(plain.keyId);
  const { privateKey } = generateKeyPairSync("ed25519");
  const encrypted = path.join(folder, "old.pem");
  const options = { format: "pem", type: "pkcs8", cipher: "aes-256-cbc", passphrase: "old" } as const;
  await writeFile(encrypted, privateKey.export(options), { mode: 0o600 });
  expect((await readPersonalKey(encrypted, "old")).publicKey).toMatch(/^[0-9a-f]{64}$/);
});
