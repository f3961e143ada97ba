import type { Bytes } from "../signing/subtle.ts";

/** Standard base64 with padding (RFC 4648, §4). */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Null for anything but the one spelling that `toBase64` writes. */
export function fromBase64(text: string): Bytes | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** Lower-case hexadecimal digits of bytes, which may be a part of a larger buffer. */
export const hexDigits = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Bytes of hexadecimal digits that our own code wrote or checked. */
export const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** The parts in one buffer. */
export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
