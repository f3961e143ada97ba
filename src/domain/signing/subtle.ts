/** Bytes that no other thread shares, as the browser's cryptography wants them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The part of the browser's `SubtleCrypto` that proofs need; `crypto.subtle` of a browser or of Node fits. */
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

/** Small letters only, so that a value has one spelling. */
export const toHex = (data: ArrayBuffer): string =>
  Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Null for anything but whole bytes in small letters. */
export function fromHex(text: string): Bytes | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

export const sha256 = async (subtle: Subtle, data: Bytes): Promise<string> =>
  toHex(await subtle.digest("SHA-256", data));
