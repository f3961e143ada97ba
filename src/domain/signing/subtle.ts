/** Bytes in a buffer that is not shared between threads, as Web Crypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The part of `SubtleCrypto` used for signing and verification; matches `crypto.subtle` in browsers and Node. */
export interface Subtle<Key = unknown> {
  digest(algorithm: "SHA-256", data: Bytes): Promise<ArrayBuffer>;
  importKey(
    format: "raw",
    keyData: Bytes,
    algorithm: "Ed25519",
    extractable: boolean,
    usages: "verify"[],
  ): Promise<Key>;
  sign(algorithm: "Ed25519", key: Key, data: Bytes): Promise<ArrayBuffer>;
  verify(algorithm: "Ed25519", key: Key, signature: Bytes, data: Bytes): Promise<boolean>;
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Lower-case hexadecimal only, so that a value has one spelling. */
export const toHex = (data: ArrayBuffer): string =>
  Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Null for anything but whole bytes in lower-case hexadecimal. */
export function fromHex(text: string): Bytes | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

export const digestSha256 = async (subtle: Subtle, data: Bytes): Promise<string> =>
  toHex(await subtle.digest("SHA-256", data));
