import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";

/** A random token, base64url, safe in headers and URLs; 256 bits by default. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** A random code of decimal digits, uniformly distributed. */
export const randomDigits = (length: number): string =>
  randomInt(10 ** length)
    .toString()
    .padStart(length, "0");

/** SHA-256 in lower-case hex: stored form of tokens, identity of emails and files. */
export const sha256HexSync = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");

/** HMAC-SHA-256 in lower-case hex: stored form of values that could be guessed from a plain hash. */
export const hmac = (key: string, content: string): string =>
  createHmac("sha256", key).update(content).digest("hex");
