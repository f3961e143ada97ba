import { webcrypto } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { sha256 } from "./ids.ts";
import { codeOf, PlatformProblem } from "./problem.ts";
import { readSecretFile } from "./secret-file.ts";

/** A signing key with its private half, which cannot be taken out of the process again. */
export interface SigningKey {
  /** SHA-256 of the public key, hexadecimal. */
  keyId: string;
  /** 32 bytes, hexadecimal. */
  publicKey: string;
  privateKey: webcrypto.CryptoKey;
}

/** Where private keys are kept: never in the database. */
export interface Signing {
  /** True where the real chain is signed elsewhere. */
  offline: boolean;
  /** The key of this id; null where its private half is not here. */
  find(keyId: string): Promise<SigningKey | null>;
  /** The key that a chain is to be signed with from now on: `SIGNING_KEY_FILE`'s for the real one, otherwise a new one. */
  next(chain: string): Promise<SigningKey>;
}

const { subtle } = webcrypto;
const REAL_CHAIN = "reports";

/** Keys are PEM files (PKCS#8, as `openssl genpkey -algorithm ed25519` writes them) with the mode 600. */
export function openSigning({
  dataDir,
  signing: { offline, keyFile },
}: {
  dataDir: string;
  signing: { offline: boolean; keyFile: string | null };
}): Signing {
  const folder = path.join(dataDir, "keys");
  return {
    offline,
    async find(keyId) {
      const given = keyFile === null ? null : await readSigningKey(keyFile);
      if (given?.keyId === keyId) return given;
      return readSigningKey(fileOf(folder, keyId)).catch((error: unknown) => {
        if (error instanceof PlatformProblem && codeOf(error.cause) === "ENOENT") return null;
        throw error;
      });
    },
    next: (chain) =>
      keyFile !== null && chain === REAL_CHAIN ? readSigningKey(keyFile) : makeSigningKey(folder),
  };
}

const fileOf = (folder: string, keyId: string): string => path.join(folder, `${keyId}.pem`);

/** Reads a PEM file. `PlatformProblem`: it cannot be read, others can read it, or it holds no Ed25519 key. */
export async function readSigningKey(file: string): Promise<SigningKey> {
  const pem = await readSecretFile(file).catch((error: unknown) => {
    if (error instanceof PlatformProblem) throw error;
    throw new PlatformProblem(`The signing key ${file} cannot be read (${codeOf(error) ?? error}).`, {
      cause: error,
    });
  });
  const der = Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ""), "base64");
  try {
    const readable = await subtle.importKey("pkcs8", der, "Ed25519", true, ["sign"]);
    const { x = "" } = await subtle.exportKey("jwk", readable);
    const publicKey = Buffer.from(x, "base64url");
    const privateKey = await subtle.importKey("pkcs8", der, "Ed25519", false, ["sign"]);
    return { keyId: sha256(publicKey), publicKey: publicKey.toString("hex"), privateKey };
  } catch (error) {
    throw new PlatformProblem(`${file} holds no Ed25519 private key in PEM form.`, { cause: error });
  }
}

/** Makes a key and keeps it, named by its id, before anything can be signed with it. */
export async function makeSigningKey(folder: string): Promise<SigningKey> {
  const { privateKey } = (await subtle.generateKey("Ed25519", true, ["sign"])) as webcrypto.CryptoKeyPair;
  const der = Buffer.from(await subtle.exportKey("pkcs8", privateKey));
  const { x = "" } = await subtle.exportKey("jwk", privateKey);
  const file = fileOf(folder, sha256(Buffer.from(x, "base64url")));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(
      ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----", ""].join("\n"),
    );
    await handle.sync();
    await handle.close();
  } catch (error) {
    throw new PlatformProblem(`${file} cannot be written (${codeOf(error) ?? error}).`, { cause: error });
  }
  return readSigningKey(file);
}
