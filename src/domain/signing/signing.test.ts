import { webcrypto } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Json } from "./canonical-json.ts";
import { type ChainBreak, verifyChain } from "./chain.ts";
import { type ChainLink, computeChainLink, type SignedDocument, serializeDocument } from "./document.ts";
import { keyId, type PublishedKey } from "./keys.ts";
import { signDocument } from "./sign.ts";
import { type Subtle, toHex, utf8 } from "./subtle.ts";
import { describeVerification } from "./verification-result.ts";
import { verifyDocument } from "./verify.ts";

type Key = webcrypto.CryptoKey;
const subtle: Subtle<Key> = webcrypto.subtle;

const REPORT: Json = {
  report_number: "AS26-0142",
  lab: "Prüflabor Süd",
  results: [
    { analyte: "Lead", measured: 0.21, uncertainty: 0.03, unit: "µg/day" },
    { analyte: "Vitamin C", measured: 93, uncertainty: 3.7, unit: "mg" },
  ],
};

interface Signer {
  privateKey: Key;
  key_id: string;
  published: PublishedKey;
}

async function makeSigner(): Promise<Signer> {
  const { privateKey, publicKey } = await newKeyPair();
  const public_key = toHex(await webcrypto.subtle.exportKey("raw", publicKey));
  const key_id = (await keyId(subtle, public_key)) ?? "";
  return { privateKey, key_id, published: { key_id, public_key, retired_after: null, revoked: null } };
}

/** The types of Node 24 do not tell that an Ed25519 key comes in a pair. */
const newKeyPair = async () =>
  (await webcrypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as webcrypto.CryptoKeyPair;

let signer: Signer;
let other: Signer;
let chain: SignedDocument[];
beforeAll(async () => {
  [signer, other] = await Promise.all([makeSigner(), makeSigner()]);
  chain = await chained(signer, 4);
});

async function chained(by: Signer, length: number): Promise<SignedDocument[]> {
  const documents: SignedDocument[] = [];
  let previous: ChainLink | null = null;
  for (let number = 1; number <= length; number++) {
    const document: SignedDocument = await signDocument(subtle, by, { report: REPORT, number }, previous);
    documents.push(document);
    previous = await computeChainLink(subtle, document);
  }
  return documents;
}

const bytes = (document: SignedDocument) => utf8(serializeDocument(document));
const at = (place: number): SignedDocument => {
  const document = chain[place];
  if (!document) throw new Error("no such document");
  return document;
};
const keys = () => [other.published, signer.published];
const previousOf = async (place: number) => (place === 0 ? null : computeChainLink(subtle, at(place - 1)));
const verify = async (stored: Uint8Array, place: number, list: readonly PublishedKey[] = keys()) =>
  verifyDocument(stored, { subtle, keys: list, previous: await previousOf(place) });

test("a signed document verifies as genuine at its position", async () => {
  for (const place of chain.keys()) {
    expect(await verify(bytes(at(place)), place)).toEqual({ outcome: "genuine" });
  }
});

/** Checked outside of this project: SHA-256 and Ed25519 of the same bytes by Python's hashlib and by OpenSSL. */
const GOLDEN =
  '{"payload":{"report_number":"AS26-0001"},"proof":{"format":1,' +
  '"hash":"945665c2a8512442dcbc7c300956dab6b952317f1bf38744275216a32592e89b",' +
  '"key_id":"21fe31dfa154a261626bf854046fd2271b7bed4b6abe45aa58877ef47f9721b9","previous":null,"sequence":1,' +
  '"signature":"4e2c0245aa292d8f35dee59be6a87046197026698e35822b95b6aadcf4961fb2' +
  'c81683f0b0c974936cafd7bf22ff2b8a2f95cc31c415a65f82f1f86b7fc79405"}}';

test("a stored document in format 1 still verifies", async () => {
  // Key pair of RFC 8032 §7.1, test 1.
  const d = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
  const x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
  const jwk = { kty: "OKP", crv: "Ed25519", d, x };
  const privateKey = await webcrypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["sign"]);
  const public_key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  const key_id = "21fe31dfa154a261626bf854046fd2271b7bed4b6abe45aa58877ef47f9721b9";
  const document = await signDocument(subtle, { privateKey, key_id }, { report_number: "AS26-0001" }, null);
  expect(serializeDocument(document)).toBe(GOLDEN);
  const list = [{ key_id, public_key, retired_after: null, revoked: null }];
  expect(await verifyDocument(utf8(GOLDEN), { subtle, keys: list, previous: null })).toEqual({
    outcome: "genuine",
  });
});

test("any single changed byte is detected", async () => {
  const stored = bytes(at(2));
  const place = fc.nat({ max: stored.length - 1 });
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (where, by) => {
      const changed = stored.slice();
      changed[where] = (changed[where] ?? 0) ^ by;
      const found = await verify(changed, 2);
      expect(["changed", "unknown_key", "broken_chain"]).toContain(found.outcome);
    }),
    { numRuns: 400 },
  );
});

test("a flipped bit in any byte is detected", async () => {
  const stored = bytes(at(1));
  const found = await Promise.all(
    Array.from(stored.keys(), (where) => {
      const changed = stored.slice();
      changed[where] = (changed[where] ?? 0) ^ 1;
      return verify(changed, 1);
    }),
  );
  expect(found.filter(({ outcome }) => outcome === "genuine")).toEqual([]);
});

test("an added or removed byte is detected", async () => {
  const stored = bytes(at(1));
  const with_ = (...more: number[]) => Uint8Array.from([...stored, ...more]);
  const variants = [
    stored.slice(1),
    stored.slice(0, -1),
    with_(0x0a),
    Uint8Array.from([0xef, 0xbb, 0xbf, ...stored]),
  ];
  for (const variant of variants) {
    expect(await verify(variant, 1)).toEqual({ outcome: "changed", what: "form" });
  }
});

const edited = (change: (document: { payload: Json; proof: Record<string, Json> }) => void) => {
  const document = JSON.parse(serializeDocument(at(1)));
  change(document);
  return utf8(JSON.stringify(document, null, 0));
};

test.each([
  ["other spacing", () => utf8(JSON.stringify(at(1), null, 2)), "form"],
  ["a member twice", () => utf8(serializeDocument(at(1)).replace("{", '{"payload":1,')), "form"],
  ["an unsigned member", () => edited(({ proof }) => Object.assign(proof, { verified: true })), "form"],
  ["no proof", () => edited((document) => Object.assign(document, { proof: null })), "form"],
  ["another format", () => edited(({ proof }) => Object.assign(proof, { format: 2 })), "form"],
  [
    "a hash in capitals",
    () => edited(({ proof }) => Object.assign(proof, { hash: String(proof.hash).toUpperCase() })),
    "form",
  ],
  [
    "another figure",
    () => edited((document) => Object.assign(document, { payload: { lead: 0 } })),
    "content",
  ],
  ["another place", () => edited(({ proof }) => Object.assign(proof, { sequence: 7 })), "content"],
  [
    "another signature",
    () => edited(({ proof }) => Object.assign(proof, { signature: "0".repeat(128) })),
    "signature",
  ],
  ["no JSON at all", () => utf8("<html>"), "form"],
  ["nothing", () => new Uint8Array(), "form"],
] as const)("%s: changed", async (_what, stored, what) => {
  expect(await verify(stored(), 1)).toEqual({ outcome: "changed", what });
});

test("a document re-signed by someone else has an unknown key", async () => {
  const forged = await signDocument(subtle, other, { report: "all is well" }, await previousOf(1));
  expect(await verify(bytes(forged), 1, [signer.published])).toMatchObject({ outcome: "unknown_key" });
});

test("a key list that maps our key id to another key is rejected", async () => {
  const swapped = { ...signer.published, public_key: other.published.public_key };
  expect(await verify(bytes(at(1)), 1, [swapped])).toMatchObject({ outcome: "unknown_key" });
});

test("a revoked key is rejected, a retired key is valid for documents before its retirement", async () => {
  const revoked = { on: "2026-11-01", reason: "The key was copied." };
  expect(await verify(bytes(at(1)), 1, [{ ...signer.published, revoked }])).toEqual({
    outcome: "revoked_key",
    key_id: signer.key_id,
    reason: "The key was copied.",
  });
  const retired = [{ ...signer.published, retired_after: 2 }];
  expect(await verify(bytes(at(1)), 1, retired)).toEqual({ outcome: "genuine" });
  expect(await verify(bytes(at(2)), 2, retired)).toMatchObject({ outcome: "revoked_key" });
});

test.each<[what: string, place: number, previous: () => Promise<ChainLink | null>]>([
  ["the document before is another", 2, () => computeChainLink(subtle, at(0))],
  ["it is said to be the first", 2, async () => null],
  ["the first is said to follow another", 0, () => computeChainLink(subtle, at(0))],
  ["the number fits and the hash does not", 2, async () => ({ sequence: 2, hash: "0".repeat(64) })],
])("%s: broken chain", async (_what, place, previous) => {
  const found = await verifyDocument(bytes(at(place)), { subtle, keys: keys(), previous: await previous() });
  expect(found).toEqual({ outcome: "broken_chain", sequence: place + 1 });
});

test("a skipped sequence number breaks the chain even if the hash matches", async () => {
  const first = await computeChainLink(subtle, at(0));
  const skipping = await signDocument(subtle, signer, REPORT, { ...first, sequence: 5 });
  const found = await verifyDocument(bytes(skipping), { subtle, keys: keys(), previous: first });
  expect(found).toEqual({ outcome: "broken_chain", sequence: 6 });
});

test.each(["", "ab", "A".repeat(64), "zz".repeat(32), "a".repeat(63)])(
  "%j is no public key",
  async (text) => {
    expect(await keyId(subtle, text)).toBeNull();
  },
);

const notAskedFor = async (): Promise<never> => {
  throw new Error("not called in this test");
};
const failing = (name: string): Subtle => ({
  digest: (algorithm, data) => subtle.digest(algorithm, data),
  importKey: () => Promise.reject(new DOMException("no", name)),
  sign: notAskedFor,
  verify: notAskedFor,
});

test.each([
  ["no cryptography", undefined, "no_crypto"],
  ["no Ed25519", failing("NotSupportedError"), "no_ed25519"],
  ["another failure", failing("OperationError"), "crypto_failed"],
] as const)("%s: nothing is said of the document", async (_what, without, why) => {
  const found = await verifyDocument(bytes(at(0)), { subtle: without, keys: keys(), previous: null });
  expect(found).toEqual({ outcome: "cannot_check", why });
  expect(describeVerification(found)).not.toMatch(/changed|signed with/);
});

test("a browser without Ed25519 still detects changed content", async () => {
  const changed = edited((document) => Object.assign(document, { payload: { lead: 0 } }));
  const found = await verifyDocument(changed, {
    subtle: failing("NotSupportedError"),
    keys: keys(),
    previous: null,
  });
  expect(found).toEqual({ outcome: "changed", what: "content" });
});

const walk = (documents: readonly Uint8Array[], anchors: readonly ChainLink[] = []) =>
  verifyChain(documents, { subtle, keys: keys(), anchors });
const places = ({ breaks }: { breaks: readonly ChainBreak[] }) =>
  breaks.map(({ at: place, result: found }) => `${place} ${found.outcome}`);

test("verifyChain verifies a chain up to its head", async () => {
  const chainResult = await walk(chain.map(bytes), [await computeChainLink(subtle, at(1))]);
  expect(chainResult).toEqual({
    documents: 4,
    head: await computeChainLink(subtle, at(3)),
    breaks: [],
    missingAnchors: [],
  });
});

test("verifyChain reports breaks and continues", async () => {
  const stored = chain.map(bytes);
  const without = stored.filter((_, place) => place !== 1);
  expect(places(await walk(without))).toEqual(["2 broken_chain"]);
  expect(
    places(
      await walk(
        stored.with(
          1,
          edited((document) => Object.assign(document, { payload: 0 })),
        ),
      ),
    ),
  ).toEqual(["2 changed", "3 broken_chain"]);
  expect(places(await walk(stored.with(1, utf8("{}"))))).toEqual(["2 changed", "3 broken_chain"]);
  expect(places(await walk([...stored].reverse()))).toHaveLength(4);
});

test("verifyChain detects a history rewritten with our own key by a saved head", async () => {
  const rewritten = await chained(signer, 4);
  const [first] = rewritten;
  if (!first) throw new Error("empty");
  const replaced = await signDocument(
    subtle,
    signer,
    { report: "other" },
    await computeChainLink(subtle, first),
  );
  const savedHead = await computeChainLink(subtle, at(1));
  const chainResult = await walk([bytes(first), bytes(replaced)], [savedHead]);
  expect(chainResult.breaks).toEqual([]);
  expect(chainResult.missingAnchors).toEqual([savedHead]);
});
