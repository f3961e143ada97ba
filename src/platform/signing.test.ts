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

test("openSigning: generates a key with mode 600 and finds it by its ID", async () => {
  const created = await local().next("sample");
  const [file = ""] = await readdir(path.join(dataDir, "keys"));
  expect(file).toBe(`${created.keyId}.pem`);
  expect((await stat(path.join(dataDir, "keys", file))).mode & 0o777).toBe(0o600);
  expect(await local().find(created.keyId)).toMatchObject({ publicKey: created.publicKey });
  expect(await local().find("0".repeat(64))).toBeNull();
  expect(created.privateKey.extractable).toBe(false);
});

test("openSigning: SIGNING_KEY_FILE signs the real chain only", async () => {
  const pair = generateKeyPairSync("ed25519");
  const pem = pair.privateKey.export({ format: "pem", type: "pkcs8" });
  const signing = openSigning({
    dataDir,
    signing: { offline: false, keyFile: await pemFile("own.pem", pem) },
  });
  const key = await signing.next("reports");
  const bytes = new TextEncoder().encode("what was measured");
  const signature = await crypto.subtle.sign("Ed25519", key.privateKey, bytes);
  expect(verify(null, bytes, pair.publicKey, Buffer.from(signature))).toBe(true);
  expect((await signing.next("sample")).keyId).not.toBe(key.keyId);
  expect(await signing.find(key.keyId)).not.toBeNull();
});

test.each([
  ["a text that is no key", "hello"],
  [
    "a key of another algorithm",
    generateKeyPairSync("x25519").privateKey.export({ format: "pem", type: "pkcs8" }),
  ],
  ["a public key", generateKeyPairSync("ed25519").publicKey.export({ format: "pem", type: "spki" })],
])("readSigningKey: rejects %s", async (name, pem) => {
  const result = readSigningKey(await pemFile(`${name}.pem`, pem));
  await expect(result).rejects.toThrow(/does not contain an Ed25519 private key/);
  await expect(result).rejects.toBeInstanceOf(PlatformProblem);
});

test.each([0o644, 0o640, 0o604, 0o660])(
  "readSigningKey: rejects a file accessible to others (mode %o)",
  async (mode) => {
    const pair = generateKeyPairSync("ed25519");
    const file = await pemFile(`open-${mode}.pem`, pair.privateKey.export({ format: "pem", type: "pkcs8" }));
    await chmod(file, mode);
    await expect(readSigningKey(file)).rejects.toThrow(`(mode ${mode.toString(8)}): run \`chmod 600\``);
  },
);

test("readSigningKey: names a missing file", async () => {
  await expect(readSigningKey(path.join(dataDir, "none.pem"))).rejects.toThrow(
    /none\.pem could not be read \(ENOENT\)/,
  );
});
