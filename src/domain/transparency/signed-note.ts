import { type Bytes, digestSha256, type Subtle, utf8 } from "../signing/subtle.ts";
import { bytesOfHex, fromBase64, hexDigits, joinBytes, toBase64 } from "./encoding.ts";

/** A signature under a note: `— name base64(key id, signature)` (c2sp.org/signed-note). */
export interface NoteSignature {
  name: string;
  /** First four bytes, hexadecimal. */
  keyId: string;
  signature: Bytes;
}

/** A text with signatures. */
export interface SignedNote {
  /** Ends with a newline, which the signatures cover. */
  text: string;
  signatures: NoteSignature[];
}

/** What a signature covers: the note's text (1), or the text with a witness's time (4, c2sp.org/tlog-cosignature). */
export const SIGNATURE_TYPES = { note: 0x01, cosignature: 0x04 } as const;
export type SignatureType = (typeof SIGNATURE_TYPES)[keyof typeof SIGNATURE_TYPES];

/** A public key with the name under which it signs. */
export interface NoteKey {
  name: string;
  type: SignatureType;
  /** 32 bytes of Ed25519. */
  publicKey: Bytes;
  /** Hexadecimal. */
  keyId: string;
}

const MAX_SIGNATURES = 64;
const KEY_ID_BYTES = 4;
const KEY_BYTES = 32;

/** Names contain neither spaces nor a plus sign. */
export const isKeyName = (name: string): boolean => /^[^\s+]{1,200}$/u.test(name);

const SIGNATURE_LINE = /^— (\S+) (\S+)$/u;

/** Reads a signed note; null for any other text. */
export function parseNote(note: string): SignedNote | null {
  const end = note.lastIndexOf("\n\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note contains none but newlines
  if (end <= 0 || !note.endsWith("\n") || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return null;
  const lines = note.slice(end + 2, -1).split("\n");
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures = lines.map(parseSignatureLine);
  if (signatures.some((signature) => signature === null)) return null;
  return { text: note.slice(0, end + 1), signatures: signatures as NoteSignature[] };
}

/** Reads a line under a note; null for any other text. */
export function parseSignatureLine(line: string): NoteSignature | null {
  const [, name = "", encoded = ""] = SIGNATURE_LINE.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (!isKeyName(name) || bytes === null || bytes.length <= KEY_ID_BYTES) return null;
  return { name, keyId: hexDigits(bytes.subarray(0, KEY_ID_BYTES)), signature: bytes.slice(KEY_ID_BYTES) };
}

export const signatureLine = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(joinBytes(bytesOfHex(keyId), signature))}`;

export const formatNote = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map((signature) => `${signatureLine(signature)}\n`).join("")}`;

/** The key with its id, which binds name, type and key. Throws `RangeError` for a name that notes can't hold. */
export async function noteKey(
  subtle: Subtle,
  name: string,
  type: SignatureType,
  publicKey: Bytes,
): Promise<NoteKey> {
  if (!isKeyName(name) || publicKey.length !== KEY_BYTES)
    throw new RangeError(`${name} can't name a key of a signed note.`);
  const id = await digestSha256(subtle, joinBytes(utf8(`${name}\n`), Uint8Array.of(type), publicKey));
  return { name, type, publicKey, keyId: id.slice(0, KEY_ID_BYTES * 2) };
}

/** A key as people hand it on: `name+id+base64(type, key)`. */
export const formatNoteKey = ({ name, keyId, type, publicKey }: NoteKey): string =>
  `${name}+${keyId}+${toBase64(joinBytes(Uint8Array.of(type), publicKey))}`;

/** Reads a key that was handed on; null for any other text or a wrong id. */
export async function parseNoteKey(subtle: Subtle, text: string): Promise<NoteKey | null> {
  const [, name = "", keyId, encoded = ""] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  const type = Object.values(SIGNATURE_TYPES).find((known) => known === bytes?.[0]);
  if (!type || bytes?.length !== 1 + KEY_BYTES || !isKeyName(name)) return null;
  const key = await noteKey(subtle, name, type, bytes.slice(1));
  return key.keyId === keyId ? key : null;
}

/** Whether a signature is one of the key over these bytes. */
export async function isSignedByKey(
  subtle: Subtle,
  { name, keyId, publicKey }: NoteKey,
  given: { name: string; keyId: string; signature: Bytes },
  signed: Bytes,
): Promise<boolean> {
  if (given.name !== name || given.keyId !== keyId) return false;
  const key = await subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  return subtle.verify("Ed25519", key, given.signature, signed);
}
