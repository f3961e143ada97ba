import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";

/** An unguessable token that is safe in a header or an address: 256 bits unless told, base64url. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** A code of decimal digits for a person to type, every value equally likely. */
export const randomDigits = (length: number): string =>
  randomInt(10 ** length)
    .toString()
    .padStart(length, "0");

/** SHA-256 in lower-case hex: how a token is kept, and how a letter or a file is told from another. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");

/** HMAC-SHA-256 in lower-case hex: how something is kept that could be guessed from a plain hash. */
export const hmac = (key: string, content: string): string =>
  createHmac("sha256", key).update(content).digest("hex");
