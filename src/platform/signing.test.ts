import { generateKeyPairSync, verify } from "node:crypto";
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PlatformProblem } from "./problem.ts";
import { openSigning, readSigningKey } from "./signing.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "assayed-keys-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

const local = () => openSigning({ dataDir, signing: { offline: false, keyFile: null } });
const pemFile = async (name: string, pem: string | Buffer) => {
  const file = path.join(dataDir, name);
  await writeFile(file, pem, { mode: 0o600 });
  return file;
};

test("a key is made once, kept for its owner alone, and found by its id", async () => {
  const made = await local().next("sample");
  const [file = ""] = await readdir(path.join(dataDir, "keys"));
  expect(file).toBe(`${made.keyId}.pem`);
  expect((await stat(path.join(dataDir, "keys", file))).mode & 0o777).toBe(0o600);
  expect(await local().find(made.keyId)).toMatchObject({ publicKey: made.publicKey });
  expect(await local().find("0".repeat(64))).toBeNull();
  expect(made.privateKey.extractable).toBe(false);
});

test("the operator's own key, as openssl writes it, signs the real chain and no other", async () => {
  const pair = generateKeyPairSync("ed25519");
  const pem = pair.privateKey.export({ format: "pem", type: "pkcs8" });
  const signing = openSigning({
    dataDir,
    signing: { offline: false, keyFile: await pemFile("own.pem", pem) },
  });
  const own = await signing.next("reports");
  const bytes = new TextEncoder().encode("what was measured");
  const signature = await crypto.subtle.sign("Ed25519", own.privateKey, bytes);
  expect(verify(null, bytes, pair.publicKey, Buffer.from(signature))).toBe(true);
  expect((await signing.next("sample")).keyId).not.toBe(own.keyId);
  expect(await signing.find(own.keyId)).not.toBeNull();
});

test.each([
  ["no key", "hello"],
  [
    "a key of another kind",
    generateKeyPairSync("x25519").privateKey.export({ format: "pem", type: "pkcs8" }),
  ],
  ["the public half", generateKeyPairSync("ed25519").publicKey.export({ format: "pem", type: "spki" })],
])("%s is refused in a sentence", async (name, pem) => {
  const refused = readSigningKey(await pemFile(`${name}.pem`, pem));
  await expect(refused).rejects.toThrow(/holds no Ed25519 private key/);
  await expect(refused).rejects.toBeInstanceOf(PlatformProblem);
});

test.each([0o644, 0o640, 0o604, 0o660])("a key that others can get at (%o) is not used", async (mode) => {
  const pair = generateKeyPairSync("ed25519");
  const file = await pemFile(`open-${mode}.pem`, pair.privateKey.export({ format: "pem", type: "pkcs8" }));
  await chmod(file, mode);
  await expect(readSigningKey(file)).rejects.toThrow(`(mode ${mode.toString(8)}): run \`chmod 600\``);
});

test("a file that is not there is named", async () => {
  await expect(readSigningKey(path.join(dataDir, "none.pem"))).rejects.toThrow(
    /none\.pem cannot be read \(ENOENT\)/,
  );
});
