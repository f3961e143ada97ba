import { createPrivateKey, createPublicKey, generateKeyPairSync, webcrypto } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { decryptKey, encryptKey } from "./encrypted-key.ts";
import { sha256HexSync } from "./ids.ts";
import { codeOf, PlatformProblem } from "./problem.ts";
import { readSecretFile } from "./secret-file.ts";
import type { SigningKey } from "./signing.ts";

const RAW_KEY_BYTES = 32;

/**
 * Creates a person's Ed25519 key in a file with mode 600: PEM (PKCS#8), or encrypted (`encrypted-key.ts`) if there is a
 * passphrase. Never replaces a file.
 * `PlatformProblem`: the file exists or can't be written.
 */
export async function createPersonalKey(file: string, passphrase: string | null): Promise<SigningKey> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const content =
    passphrase === null
      ? privateKey.export({ format: "pem", type: "pkcs8" })
      : encryptKey(privateKey.export({ format: "der", type: "pkcs8" }), passphrase);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(content);
    await handle.sync();
    await handle.close();
  } catch (error) {
    throw new PlatformProblem(`${file} could not be written (${codeOf(error) ?? error}).`, { cause: error });
  }
  return readPersonalKey(file, passphrase);
}

/** Reads a person's key. `PlatformProblem`: missing, accessible to others, not an Ed25519 key, or a wrong passphrase. */
export async function readPersonalKey(file: string, passphrase: string | null): Promise<SigningKey> {
  const text = await readSecretFile(file).catch((error: unknown) => {
    if (error instanceof PlatformProblem) throw error;
    throw new PlatformProblem(`The key ${file} could not be read (${codeOf(error) ?? error}).`, {
      cause: error,
    });
  });
  try {
    const decrypted = decryptKey(text.toString(), passphrase);
    const secret = decrypted
      ? createPrivateKey({ key: decrypted, format: "der", type: "pkcs8" })
      : createPrivateKey({ key: text, ...(passphrase !== null && { passphrase }) });
    const raw = createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(-RAW_KEY_BYTES);
    const der = secret.export({ format: "der", type: "pkcs8" });
    const privateKey = await webcrypto.subtle.importKey("pkcs8", der, "Ed25519", false, ["sign"]);
    return { keyId: sha256HexSync(raw), publicKey: raw.toString("hex"), privateKey };
  } catch (error) {
    throw new PlatformProblem(
      `${file} is not an Ed25519 private key in PEM format, or its passphrase is missing or wrong.`,
      { cause: error },
    );
  }
}
