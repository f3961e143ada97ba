import { webcrypto } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Bytes, utf8 } from "../signing/subtle.ts";
import { checkpointSigner, cosign, cosignatureTime, parseCheckpoint, signCheckpoint } from "./checkpoint.ts";
import {
  formatNote,
  formatNoteKey,
  isSignedByKey,
  noteKey,
  parseNote,
  parseNoteKey,
  parseSignatureLine,
  SIGNATURE_TYPES,
  signatureLine,
} from "./signed-note.ts";

const { subtle } = webcrypto;

/** The signed note and the key of Go's reference tests (golang.org/x/mod/sumdb/note). */
const REFERENCE_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const REFERENCE_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;
/** The example of c2sp.org/tlog-checkpoint. */
const EXAMPLE = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;

async function keyPair() {
  const { privateKey, publicKey } = (await subtle.generateKey("Ed25519", false, [
    "sign",
    "verify",
  ])) as webcrypto.CryptoKeyPair;
  return { privateKey, publicKey: new Uint8Array(await subtle.exportKey("raw", publicKey)) };
}

let pair: Awaited<ReturnType<typeof keyPair>>;
beforeAll(async () => {
  pair = await keyPair();
});

describe("signed notes", () => {
  test("verify a note of another implementation", async () => {
    const key = await parseNoteKey(subtle, REFERENCE_KEY);
    const note = parseNote(REFERENCE_NOTE);
    expect(key && formatNoteKey(key)).toBe(REFERENCE_KEY);
    expect(note && formatNote(note)).toBe(REFERENCE_NOTE);
    const [signature] = note?.signatures ?? [];
    if (!key || !note || !signature) throw new Error("could not be read");
    expect(await isSignedByKey(subtle, key, signature, utf8(note.text))).toBe(true);
    expect(await isSignedByKey(subtle, key, signature, utf8(`${note.text} `))).toBe(false);
  });

  test("accept the key of a witness of another implementation", async () => {
    const witness = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";
    expect(await parseNoteKey(subtle, witness)).toMatchObject({ name: "remora.n621.de", type: 4 });
  });

  test.each([
    ["another id", REFERENCE_KEY.replace("c74f20a3", "c74f20a4")],
    ["another name", REFERENCE_KEY.replace("Peter", "Petra")],
    ["an unknown type", REFERENCE_KEY.replace("+ARpc", "+CRpc")],
    ["no key", "PeterNeumann+c74f20a3+AR"],
    ["a space", ` ${REFERENCE_KEY}`],
  ])("refuse a key with %s", async (_, text) => {
    expect(await parseNoteKey(subtle, text)).toBeNull();
  });

  test.each([
    ["no signature", "text\n\n"],
    ["no blank line", "text\n— a AAAAAAA=\n"],
    ["no final newline", REFERENCE_NOTE.slice(0, -1)],
    ["a control character", REFERENCE_NOTE.replace("think", "think\r")],
    ["a hyphen for the dash", REFERENCE_NOTE.replace("—", "-")],
    ["base64 in another spelling", REFERENCE_NOTE.replace("AM=", "AN=")],
  ])("refuse a note with %s", (_, text) => {
    expect(parseNote(text)).toBeNull();
  });
});

describe("checkpoints", () => {
  test("are read as the specification's example has them", () => {
    expect(parseCheckpoint(EXAMPLE)).toMatchObject({
      origin: "example.com/behind-the-sofa",
      size: 20_852_163,
      root: "0ac5186a91863e8e1d90c808014aa89bf5da8e3ee1d9f07630f0378f68f1ab62",
    });
  });

  test.each([
    ["a leading zero", EXAMPLE.replace("2085", "02085")],
    ["a size that is too large", EXAMPLE.replace("20852163", "2147483648")],
    ["a short root", EXAMPLE.replace("CsUYapGG", "CsUY")],
    ["an extension line", EXAMPLE.replace("q2I=\n", "q2I=\nmore\n")],
    ["no origin", EXAMPLE.replace("example.com/behind-the-sofa\n2", "\n2")],
  ])("with %s are refused", (_, text) => {
    expect(parseCheckpoint(text)).toBeNull();
  });

  test("are verified by the log's key only", async () => {
    const key = await noteKey(subtle, "site.example/reports", SIGNATURE_TYPES.note, pair.publicKey);
    const root = "ab".repeat(32);
    const note = await signCheckpoint(subtle, { key, privateKey: pair.privateKey }, { size: 12, root });
    const read = parseCheckpoint(note);
    expect(read).toMatchObject({ origin: "site.example/reports", size: 12, root });
    if (!read) throw new Error("could not be read");
    const other = await noteKey(subtle, key.name, key.type, (await keyPair()).publicKey);
    expect(await checkpointSigner(subtle, read, [other, key])).toBe(key);
    expect(await checkpointSigner(subtle, read, [other])).toBeNull();
    const changed = parseCheckpoint(note.replace("\n12\n", "\n13\n"));
    expect(changed && (await checkpointSigner(subtle, changed, [key]))).toBeNull();
  });

  test("carry a witness's time, which is signed with them", async () => {
    const key = await noteKey(subtle, "witness.example/w1", SIGNATURE_TYPES.cosignature, pair.publicKey);
    const { text } = parseCheckpoint(EXAMPLE) ?? { text: "" };
    const signer = { key, privateKey: pair.privateKey };
    const cosignature = await cosign(subtle, signer, { text, seconds: 1_679_315_147 });
    expect(parseSignatureLine(signatureLine(cosignature))).toEqual(cosignature);
    const timeOf = (changes: { text?: string; signature?: Bytes }) =>
      cosignatureTime(subtle, key, {
        text: changes.text ?? text,
        cosignature: { ...cosignature, signature: changes.signature ?? cosignature.signature },
      });
    expect(await timeOf({})).toBe(1_679_315_147);
    expect(await timeOf({ text: text.replace("2085", "2086") })).toBeNull();
    expect(await timeOf({ signature: cosignature.signature.with(7, 0) })).toBeNull();
    expect(await timeOf({ signature: cosignature.signature.slice(0, 8) })).toBeNull();
    const asNote = { ...key, type: SIGNATURE_TYPES.note };
    expect(await isSignedByKey(subtle, asNote, cosignature, utf8(text))).toBe(false);
  });
});
