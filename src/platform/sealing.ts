import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { PlatformProblem } from "./problem.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with AES-256-GCM under a random nonce: base64url of nonce, tag and ciphertext. `key`: 32 bytes in
 * hex. `context` is authenticated, so that a sealed text moved to another row does not open.
 */
export function seal(key: string, context: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, "hex"), nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/** The text that `seal` encrypted. `PlatformProblem`: another key or context, or damaged. */
export function unseal(key: string, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, "hex"), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch (error) {
    throw new PlatformProblem("An encrypted value could not be read: GUEST_TOKEN_SECRET was different.", {
      cause: error,
    });
  }
}
