import { type Bytes, type Subtle, utf8 } from "../signing/subtle.ts";
import { bytesOfHex, fromBase64, hexDigits, joinBytes, toBase64 } from "./encoding.ts";
import { MAX_TREE_SIZE } from "./merkle.ts";
import type { TreeHead } from "./proofs.ts";
import {
  formatNote,
  isSignedByKey,
  type NoteKey,
  type NoteSignature,
  parseNote,
  type SignedNote,
} from "./signed-note.ts";

/** A log's signed statement of its size and root (c2sp.org/tlog-checkpoint). */
export interface Checkpoint extends TreeHead, SignedNote {
  /** Identity of the log: host, chain. */
  origin: string;
}

/** The text that a log signs. */
export const checkpointText = ({ origin, size, root }: TreeHead & { origin: string }): string =>
  `${origin}\n${size}\n${toBase64(bytesOfHex(root))}\n`;

/** Reads a checkpoint without checking its signatures; null for any other text. */
export function parseCheckpoint(note: string): Checkpoint | null {
  const signed = parseNote(note);
  if (!signed) return null;
  const [origin = "", size = "", root = ""] = signed.text.split("\n");
  const head = { origin, size: Number(size), root: hexDigits(fromBase64(root) ?? new Uint8Array(0)) };
  const isHead =
    origin !== "" &&
    /^(?:0|[1-9]\d{0,9})$/.test(size) &&
    head.size <= MAX_TREE_SIZE &&
    /^[0-9a-f]{64}$/.test(head.root);
  // Extension lines would be signed and say nothing that can be checked.
  return isHead && signed.text === checkpointText(head) ? { ...head, ...signed } : null;
}

/** Signs a log's size and root. The private key stays in the caller's `SubtleCrypto`. */
export async function signCheckpoint<Key>(
  subtle: Subtle<Key>,
  { key, privateKey }: { key: NoteKey; privateKey: Key },
  head: TreeHead,
): Promise<string> {
  const text = checkpointText({ origin: key.name, ...head });
  const signature = new Uint8Array(await subtle.sign("Ed25519", privateKey, utf8(text)));
  return formatNote({ text, signatures: [{ name: key.name, keyId: key.keyId, signature }] });
}

/** The key that signed a checkpoint; null if none of these did. A wrong signature of a known key counts as none. */
export async function checkpointSigner(
  subtle: Subtle,
  { text, signatures }: SignedNote,
  keys: readonly NoteKey[],
): Promise<NoteKey | null> {
  for (const key of keys) {
    for (const signature of signatures)
      if (await isSignedByKey(subtle, key, signature, utf8(text))) return key;
  }
  return null;
}

const TIMESTAMP_BYTES = 8;

/** What a witness signs: the text, and the second at which it was the largest consistent one he knew. */
const cosignedBytes = (text: string, seconds: number): Bytes =>
  utf8(`cosignature/v1\ntime ${seconds}\n${text}`);

/** A witness's signature of a checkpoint (c2sp.org/tlog-cosignature). `seconds`: since 1970. */
export async function cosign<Key>(
  subtle: Subtle<Key>,
  { key, privateKey }: { key: NoteKey; privateKey: Key },
  { text, seconds }: { text: string; seconds: number },
): Promise<NoteSignature> {
  const signature = await subtle.sign("Ed25519", privateKey, cosignedBytes(text, seconds));
  const timestamp = new Uint8Array(TIMESTAMP_BYTES);
  new DataView(timestamp.buffer).setBigUint64(0, BigInt(seconds));
  return { name: key.name, keyId: key.keyId, signature: joinBytes(timestamp, new Uint8Array(signature)) };
}

/** The second at which a witness signed a checkpoint; null if it is not the witness's signature. */
export async function cosignatureTime(
  subtle: Subtle,
  key: NoteKey,
  { text, cosignature }: { text: string; cosignature: NoteSignature },
): Promise<number | null> {
  const { signature } = cosignature;
  if (signature.length <= TIMESTAMP_BYTES) return null;
  const seconds = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0));
  if (!Number.isSafeInteger(seconds)) return null;
  const given = { ...cosignature, signature: signature.slice(TIMESTAMP_BYTES) };
  return (await isSignedByKey(subtle, key, given, cosignedBytes(text, seconds))) ? seconds : null;
}
