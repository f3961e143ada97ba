import { webcrypto } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { sha256HexSync } from "./ids.ts";
import { type KeyPins, openKeyPins } from "./key-pins.ts";
import { codeOf, PlatformProblem } from "./problem.ts";
import { readSecretFile } from "./secret-file.ts";

/** An Ed25519 key pair; the private key is not extractable. */
export interface SigningKey {
  /** SHA-256 of the public key, hexadecimal. */
  keyId: string;
  /** 32 bytes, hexadecimal. */
  publicKey: string;
  privateKey: webcrypto.CryptoKey;
}

/** Store of the private signing keys, which are never in the database. */
export interface Signing {
  /** True where the hash chain of real reports is signed on another machine. */
  offline: boolean;
  /** Keys that this installation knows; see `key-pins.ts`. */
  pins: KeyPins;
  /** The key with this ID; null where its private key is not stored here. */
  find(keyId: string): Promise<SigningKey | null>;
  /** The next signing key of a chain: `SIGNING_KEY_FILE` for the real one, otherwise a new key. */
  next(chain: string): Promise<SigningKey>;
}

const { subtle } = webcrypto;
const REAL_CHAIN = "reports";

/** Keys are PEM files (PKCS#8, as written by `openssl genpkey -algorithm ed25519`) with mode 600. */
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
    pins: openKeyPins(folder),
    async find(keyId) {
      const configuredKey = keyFile === null ? null : await readSigningKey(keyFile);
      if (configuredKey?.keyId === keyId) return configuredKey;
      return readSigningKey(fileOf(folder, keyId)).catch((error: unknown) => {
        if (error instanceof PlatformProblem && codeOf(error.cause) === "ENOENT") return null;
        throw error;
      });
    },
    next: (chain) =>
      keyFile !== null && chain === REAL_CHAIN ? readSigningKey(keyFile) : generateSigningKey(folder),
  };
}

const fileOf = (folder: string, keyId: string): string => path.join(folder, `${keyId}.pem`);

/** Reads a PEM file. `PlatformProblem`: unreadable, accessible to others, or not an Ed25519 key. */
export async function readSigningKey(file: string): Promise<SigningKey> {
  const pem = await readSecretFile(file).catch((error: unknown) => {
    if (error instanceof PlatformProblem) throw error;
    throw new PlatformProblem(`The signing key ${file} could not be read (${codeOf(error) ?? error}).`, {
      cause: error,
    });
  });
  const der = Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ""), "base64");
  try {
    const readable = await subtle.importKey("pkcs8", der, "Ed25519", true, ["sign"]);
    const { x = "" } = await subtle.exportKey("jwk", readable);
    const publicKey = Buffer.from(x, "base64url");
    const privateKey = await subtle.importKey("pkcs8", der, "Ed25519", false, ["sign"]);
    return { keyId: sha256HexSync(publicKey), publicKey: publicKey.toString("hex"), privateKey };
  } catch (error) {
    throw new PlatformProblem(`${file} does not contain an Ed25519 private key in PEM format.`, {
      cause: error,
    });
  }
}

/** Generates a key and stores it under its ID before anything is signed with it. */
export async function generateSigningKey(folder: string): Promise<SigningKey> {
  const { privateKey } = (await subtle.generateKey("Ed25519", true, ["sign"])) as webcrypto.CryptoKeyPair;
  const der = Buffer.from(await subtle.exportKey("pkcs8", privateKey));
  const { x = "" } = await subtle.exportKey("jwk", privateKey);
  const file = fileOf(folder, sha256HexSync(Buffer.from(x, "base64url")));
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
    throw new PlatformProblem(`${file} could not be written (${codeOf(error) ?? error}).`, { cause: error });
  }
  return readSigningKey(file);
}
