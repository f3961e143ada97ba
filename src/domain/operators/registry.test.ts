import { webcrypto } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { keyId } from "../signing/keys.ts";
import { toHex } from "../signing/subtle.ts";
import {
  applyStatement,
  EMPTY_REGISTRY,
  normalizeOperatorName,
  type OperatorChange,
  type OperatorRegistry,
  replayStatements,
  type SignedStatement,
  signStatement,
} from "./registry.ts";

const { subtle } = webcrypto;

async function newKey() {
  const { privateKey, publicKey } = (await subtle.generateKey("Ed25519", false, [
    "sign",
    "verify",
  ])) as webcrypto.CryptoKeyPair;
  const hex = toHex(await subtle.exportKey("raw", publicKey));
  return { privateKey, publicKey: hex, keyId: (await keyId(subtle, hex)) ?? "" };
}
type Key = Awaited<ReturnType<typeof newKey>>;

let [ana, ben, eve]: Key[] = [];
beforeAll(async () => {
  [ana, ben, eve] = await Promise.all([newKey(), newKey(), newKey()]);
});

/** Signs changes one after the other. */
async function signed(changes: readonly (readonly [OperatorChange, ...(Key | undefined)[]])[]) {
  let registry: OperatorRegistry = EMPTY_REGISTRY;
  const statements: SignedStatement[] = [];
  for (const [change, ...keys] of changes) {
    const statement = { ...change, on: "2026-11-22", previous: registry.head };
    const signatures = await Promise.all(keys.map((key) => signStatement(subtle, key as Key, statement)));
    statements.push({ statement, signatures });
    registry = await applyStatement(subtle, registry, statement);
  }
  return statements;
}

const add = (name: string, key: Key | undefined): OperatorChange => ({
  kind: "add",
  name,
  public_key: key?.publicKey ?? "",
});
const twoPerson = (required: boolean): OperatorChange => ({ kind: "two_person", required });
const both = () =>
  [
    [add("ana", ana), ana],
    [add("ben", ben), ana],
    [twoPerson(true), ben],
  ] as const;
const replayed = async (changes: Parameters<typeof signed>[0]) =>
  replayStatements(subtle, await signed(changes));

test("normalizeOperatorName gives one spelling", () => {
  for (const name of ["alice", "Alice", " ALICE ", "Ａlice"])
    expect(normalizeOperatorName(name)).toBe("alice");
  expect(normalizeOperatorName("Ana  de\tSouza")).toBe("ana de souza");
});

test("the first operator signs for himself, later ones are signed by those before", async () => {
  expect(await replayed([...both()])).toMatchObject({
    operators: [{ name: "ana" }, { name: "ben" }],
    twoPerson: true,
  });
  await expect(replayed([[add("ana", ana), ben]])).rejects.toThrow("Statement 1 isn't signed");
  await expect(
    replayed([
      [add("ana", ana), ana],
      [add("eve", eve), eve],
    ]),
  ).rejects.toThrow("Statement 2");
});

test.each([
  ["adding an operator", () => add("eve", eve)],
  ["removing the requirement", () => twoPerson(false)],
])("where two are required, %s needs two", async (_, change) => {
  await expect(replayed([...both(), [change(), ana]])).rejects.toThrow("Statement 4 isn't signed");
  await expect(replayed([...both(), [change(), ana, ana]])).rejects.toThrow("Statement 4 isn't signed");
  await expect(replayed([...both(), [change(), ana, eve]])).rejects.toThrow("Statement 4 isn't signed");
  expect((await replayed([...both(), [change(), ana, ben]])).head).not.toBeNull();
});

test.each([
  ["the same key under another name", () => add("anna", ana), "ana is registered"],
  ["the same name with another key", () => add("ana", eve), "ana is registered"],
  ["a name in another spelling", () => add("Eve", eve), "one spelling"],
  ["no key", () => ({ kind: "add", name: "eve", public_key: "00" }) as OperatorChange, "hexadecimal"],
  [
    "the removal of the last operator",
    () => ({ kind: "remove", name: "ana" }) as OperatorChange,
    "must remain",
  ],
  ["two persons where there is one", () => twoPerson(true), "must be registered"],
])("refuses %s", async (_, change, reason) => {
  await expect(
    replayed([
      [add("ana", ana), ana],
      [change(), ana],
    ]),
  ).rejects.toThrow(reason);
});

test("notices that a statement was changed, removed or put elsewhere", async () => {
  const statements = await signed([...both(), [add("eve", eve), ana, ben]]);
  const without = (at: number) => statements.filter((_, index) => index !== at);
  for (const at of [0, 1, 2]) await expect(replayStatements(subtle, without(at))).rejects.toThrow(RangeError);
  const changed = statements.map((one, at) =>
    at === 1 ? { ...one, statement: { ...one.statement, name: "benny" } as typeof one.statement } : one,
  );
  await expect(replayStatements(subtle, changed)).rejects.toThrow(RangeError);
});
