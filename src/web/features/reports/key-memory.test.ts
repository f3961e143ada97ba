import { webcrypto } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { KeyList } from "#contract/open-data.ts";
import { keyId } from "#domain/signing/keys.ts";
import { type Subtle, toHex } from "#domain/signing/subtle.ts";
import { introduceKey } from "#domain/signing/trusted-keys.ts";
import { acceptKey, KEY_MEMORY_KEY, noticeKeyChange } from "./key-memory.ts";

const subtle: Subtle<webcrypto.CryptoKey> = webcrypto.subtle;

async function makeKey() {
  const { privateKey, publicKey } = (await webcrypto.subtle.generateKey("Ed25519", false, [
    "sign",
    "verify",
  ])) as webcrypto.CryptoKeyPair;
  const public_key = toHex(await webcrypto.subtle.exportKey("raw", publicKey));
  return { privateKey, public_key, key_id: (await keyId(subtle, public_key)) ?? "" };
}

type Key = Awaited<ReturnType<typeof makeKey>>;
let [first, second, foreign]: Key[] = [];
beforeAll(async () => {
  [first, second, foreign] = await Promise.all([makeKey(), makeKey(), makeKey()]);
});

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

/** The site's key list: the first key, and another one that it introduced, or did not. */
async function listOf(other: Key | undefined, introduced: boolean): Promise<KeyList> {
  const none = { retired_after: null, revoked: null, introduced_by: null };
  const [old, added] = [first as Key, other as Key];
  const introduced_by = introduced ? await introduceKey(subtle, old, "reports", added) : null;
  const keys = [old, added].map(({ key_id, public_key }) => ({ ...none, key_id, public_key }));
  const listed = keys.map((key) => (key.key_id === added.key_id ? { ...key, introduced_by } : key));
  const reports = { head: null, pins: null, keys: listed };
  return { format: 1, chains: { reports, sample: { head: null, pins: [], keys: [] } } };
}

const notice = (list: KeyList, key: Key | undefined, today = "2026-11-22") =>
  noticeKeyChange(subtle, list, key?.key_id ?? "", today);

test("the first key that a browser sees is remembered with the day", async () => {
  expect(await notice(await listOf(second, false), first)).toBeNull();
  expect(JSON.parse(stored.get(KEY_MEMORY_KEY) ?? "")).toEqual({
    since: "2026-11-22",
    keys: [first?.key_id],
  });
});

test("a key that the remembered one introduced is remembered too", async () => {
  const list = await listOf(second, true);
  await notice(list, first);
  expect(await notice(list, second)).toBeNull();
  expect(stored.get(KEY_MEMORY_KEY)).toContain(second?.key_id);
});

test("a key that nobody introduced is a change, until the visitor accepts it", async () => {
  const list = await listOf(foreign, false);
  await notice(list, first);
  const change = await notice(list, foreign, "2027-01-05");
  expect(change).toEqual({ since: "2026-11-22", key_id: foreign?.key_id });
  expect(stored.get(KEY_MEMORY_KEY)).not.toContain(foreign?.key_id);
  if (change) acceptKey(change);
  expect(await notice(list, foreign)).toBeNull();
  expect(await notice(list, first)).toBeNull();
});

test("a key of the demo reports, damaged memory, and no storage change nothing", async () => {
  const list = await listOf(second, false);
  expect(await noticeKeyChange(subtle, list, "0".repeat(64), "2026-11-22")).toBeNull();
  expect(stored.size).toBe(0);
  stored.set(KEY_MEMORY_KEY, "{");
  expect(await notice(list, first)).toBeNull();
  vi.stubGlobal("localStorage", undefined);
  expect(await notice(list, second)).toBeNull();
});
