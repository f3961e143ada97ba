import { webcrypto } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { KeyList } from "#contract/open-data.ts";
import { type Bytes, utf8 } from "#domain/signing/subtle.ts";
import { signCheckpoint } from "#domain/transparency/checkpoint.ts";
import { hexDigits } from "#domain/transparency/encoding.ts";
import {
  appendLeaf,
  consistencyRanges,
  EMPTY_TREE,
  type EntryRange,
  foldRoots,
  hashLeaf,
  inclusionRanges,
  nodesOfRange,
  treeRoot,
} from "#domain/transparency/merkle.ts";
import { noteKey, SIGNATURE_TYPES } from "#domain/transparency/signed-note.ts";
import { checkLog } from "./check-log.ts";

const { subtle } = webcrypto;
const DOCUMENTS = Array.from({ length: 9 }, (_, at) => `document ${at + 1}`);

async function newKey() {
  const { privateKey, publicKey } = (await subtle.generateKey("Ed25519", false, [
    "sign",
    "verify",
  ])) as webcrypto.CryptoKeyPair;
  return { privateKey, publicKey: new Uint8Array(await subtle.exportKey("raw", publicKey)) };
}
type Key = Awaited<ReturnType<typeof newKey>>;

const listOf = ({ publicKey }: Key, revoked: { on: string; reason: string } | null = null): KeyList => ({
  format: 1,
  chains: {
    reports: {
      head: null,
      keys: [
        { key_id: "", public_key: hexDigits(publicKey), retired_after: null, revoked, introduced_by: null },
      ],
      pins: null,
    },
    sample: { head: null, keys: [], pins: null },
  },
});

/** Serves the log of some documents as the site does. */
async function serve(
  documents: readonly string[],
  { privateKey, publicKey }: Key,
): Promise<Map<string, string>> {
  let tree = EMPTY_TREE;
  const nodes = new Map<string, Bytes>();
  for (const document of documents) {
    const appended = await appendLeaf(subtle, tree, await hashLeaf(subtle, utf8(document)));
    tree = appended.tree;
    for (const { level, index, hash } of appended.completed) nodes.set(`${level}/${index}`, hash);
  }
  const hashOf = async (range: EntryRange) => {
    const parts = nodesOfRange(range).map(({ level, index }) => nodes.get(`${level}/${index}`) as Bytes);
    return hexDigits((await foldRoots(subtle, parts)) as Bytes);
  };
  const proof = async (ranges: readonly EntryRange[]) =>
    JSON.stringify({ hashes: await Promise.all(ranges.map(hashOf)) });
  const { size } = tree;
  const key = await noteKey(subtle, "site.example/reports", SIGNATURE_TYPES.note, publicKey);
  const head = { size, root: hexDigits(await treeRoot(subtle, tree)) };
  const files = new Map([["checkpoint", await signCheckpoint(subtle, { key, privateKey }, head)]]);
  for (let at = 1; at <= size; at++) {
    files.set(`inclusion/${at}-${size}.json`, await proof(inclusionRanges(at - 1, { start: 0, end: size })));
    files.set(`consistency/${at}-${size}.json`, await proof(consistencyRanges(at, size)));
  }
  return files;
}

let key: Key;
let files: Map<string, string>;
let memory: Map<string, string>;
beforeEach(async () => {
  key = await newKey();
  memory = new Map();
  files = await serve(DOCUMENTS.slice(0, 5), key);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, value: string) => void memory.set(name, value),
  });
  vi.stubGlobal("fetch", async (path: string) => {
    const body = files.get(path.replace("/open-data/log/reports/", ""));
    return new Response(body ?? "", { status: body === undefined ? 404 : 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const check = (sequence = 2, text = DOCUMENTS[sequence - 1] ?? "", list = listOf(key)) =>
  checkLog(subtle, list, { chain: "reports", sequence, bytes: utf8(text) });

describe("checkLog", () => {
  test("follows a log that grows", async () => {
    expect(await check()).toMatchObject({ outcome: "consistent", size: 5, seenBefore: null, witnesses: [] });
    files = await serve(DOCUMENTS, key);
    expect(await check(9)).toMatchObject({ outcome: "consistent", size: 9, seenBefore: 5 });
    expect(await check()).toMatchObject({ outcome: "consistent", size: 9, seenBefore: 9 });
  });

  test("finds a document that is not in the log", async () => {
    expect(await check(2, "another result")).toMatchObject({ outcome: "failed", why: "not_included" });
    files.delete("inclusion/2-5.json");
    expect(await check()).toMatchObject({ outcome: "failed", why: "not_included" });
    expect(memory.size).toBe(0);
  });

  test.each([5, 9])("finds a history that was rewritten, with %i documents", async (length) => {
    await check();
    const seen = new Map(memory);
    const rewritten = DOCUMENTS.slice(0, length).map((text, at) => (at === 3 ? "another result" : text));
    files = await serve(rewritten, key);
    expect(await check()).toMatchObject({ outcome: "failed", why: "forked", seenBefore: 5 });
    files.delete(`consistency/5-${length}.json`);
    expect(await check()).toMatchObject({ outcome: "failed", why: "forked" });
    expect(memory).toEqual(seen);
  });

  test("finds that documents or the whole log are missing", async () => {
    await check();
    files = await serve(DOCUMENTS.slice(0, 4), key);
    expect(await check()).toMatchObject({ outcome: "failed", why: "shrunk", seenBefore: 5, size: 4 });
    files.clear();
    expect(await check()).toMatchObject({ outcome: "failed", why: "gone" });
  });

  test("accepts only checkpoints of the chain's valid keys", async () => {
    expect(await check(2, DOCUMENTS[1], listOf(await newKey()))).toMatchObject({ why: "unsigned" });
    const revoked = listOf(key, { on: "2026-06-01", reason: "The key was copied." });
    expect(await check(2, DOCUMENTS[1], revoked)).toMatchObject({ why: "unsigned" });
    files.set("checkpoint", "nonsense");
    expect(await check()).toMatchObject({ outcome: "failed", why: "unsigned" });
  });

  test("says nothing about what it can't check", async () => {
    expect(await check(6)).toEqual({ outcome: "not_checked", why: "too_new" });
    files.clear();
    expect(await check()).toEqual({ outcome: "not_checked", why: "no_checkpoint" });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    expect(await check()).toEqual({ outcome: "not_checked", why: "unreachable" });
  });

  test("works where storage is blocked or holds something else", async () => {
    memory.set("log_checkpoints", "null");
    expect(await check()).toMatchObject({ outcome: "consistent", seenBefore: null });
    memory.set("log_checkpoints", '{"reports":{"size":"5"}}');
    expect(await check()).toMatchObject({ outcome: "consistent", seenBefore: null });
    vi.stubGlobal("localStorage", undefined);
    expect(await check()).toMatchObject({ outcome: "consistent", seenBefore: null });
  });
});
