import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkpointSigner, cosign, parseCheckpoint } from "#domain/transparency/checkpoint.ts";
import { bytesOfHex } from "#domain/transparency/encoding.ts";
import { hashLeaf } from "#domain/transparency/merkle.ts";
import { verifyConsistency, verifyInclusion } from "#domain/transparency/proofs.ts";
import { formatNoteKey, noteKey, SIGNATURE_TYPES, signatureLine } from "#domain/transparency/signed-note.ts";
import { signNewestCheckpoint } from "#server/features/reports/commands/checkpoints.ts";
import { publishedKeys } from "#server/features/reports/queries/documents.ts";
import { signedDocuments } from "#server/features/reports/schema/signing.ts";
import { checkpointFile } from "#server/features/transparency-log/commands/store-checkpoint.ts";
import { logCheckpoints, logNodes } from "#server/features/transparency-log/schema.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

const { subtle } = webcrypto;
const THIRD_REPORT = { report_number: "R-3", sample: { lot_number: "L26200C" } };

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
});
afterEach(() => site.api.close());

const get = (url: string) => site.api.app.inject({ method: "GET", url });

/** The checkpoint that the site serves. */
async function servedCheckpoint() {
  const { statusCode, body, headers } = await get("/open-data/log/reports/checkpoint");
  expect(statusCode).toBe(200);
  expect(headers["access-control-allow-origin"]).toBe("*");
  const checkpoint = parseCheckpoint(body);
  if (!checkpoint) throw new Error(`not a checkpoint: ${body}`);
  return checkpoint;
}

const hashesOf = async (url: string) => {
  const { statusCode, json } = await get(url);
  expect(statusCode).toBe(200);
  return (json().hashes as string[]).map(bytesOfHex);
};

test("checkpoint and proofs hold for everything that was published", async () => {
  expect((await get("/open-data/log/reports/checkpoint")).statusCode).toBe(404);
  await site.publish();
  const before = await servedCheckpoint();
  await site.publish(SECOND_REPORT);
  await site.publish(THIRD_REPORT);
  const now = await servedCheckpoint();
  expect([before.size, now.size, now.origin]).toEqual([1, 3, "localhost:3000/reports"]);

  const [key] = await publishedKeys(site.api.services.db, "reports");
  const logKey = await noteKey(subtle, now.origin, SIGNATURE_TYPES.note, bytesOfHex(key?.public_key ?? ""));
  expect(await checkpointSigner(subtle, now, [logKey])).toBe(logKey);
  const proof = await hashesOf("/open-data/log/reports/consistency/1-3.json");
  expect(await verifyConsistency(subtle, { before, now, proof })).toBe(true);
  const leaves = await hashesOf("/open-data/log/reports/leaves/1-3.json");
  for (const sequence of [1, 2, 3]) {
    const { rawPayload } = await get(`/open-data/chain/reports/${sequence}.json`);
    const leaf = await hashLeaf(subtle, rawPayload);
    expect(leaves[sequence - 1]).toEqual(leaf);
    const path = await hashesOf(`/open-data/log/reports/inclusion/${sequence}-3.json`);
    expect(await verifyInclusion(subtle, { index: sequence - 1, leaf, proof: path }, now)).toBe(true);
  }
  expect((await site.run(["verify"])).code).toBe(0);
});

test("a log of one document has no proofs beyond it", async () => {
  await site.publish();
  const files = ["0-1", "2-1", "1-2", "1-99999999999", "1-1-1", "1"].map((name) => `${name}.json`);
  for (const kind of ["inclusion", "consistency", "leaves"])
    for (const file of [...files, "1-1.xml"])
      expect((await get(`/open-data/log/reports/${kind}/${file}`)).statusCode, `${kind}/${file}`).toBe(404);
  expect((await get("/open-data/log/reports/roots/1-1.json")).statusCode).toBe(404);
  expect((await get("/open-data/log/others/inclusion/1-1.json")).statusCode).toBe(404);
  expect((await get("/open-data/log/reports/inclusion/1-1.json")).statusCode).toBe(200);
});

test("publishing records the checkpoint outside the database", async () => {
  await site.importReport();
  expect((await site.run(["publish", "R-1"])).code).toBe(0);
  const lines = (await readFile(checkpointFile(site.api.services.config.dataDir, "reports"), "utf8"))
    .trim()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line).size)).toEqual([1]);
  expect(JSON.parse(lines[0] ?? "").note).toBe((await get("/open-data/log/reports/checkpoint")).body);
});

/** Changes the text of a document as someone could who may write to the database. */
const rewriteDocument = (sequence: number) =>
  site.api.services.db
    .update(signedDocuments)
    .set({ text: sql`replace(${signedDocuments.text}, 'Lead', 'Lego')` })
    .where(and(eq(signedDocuments.chain, "reports"), eq(signedDocuments.sequence, sequence)));

test("verify detects a rewritten document, and one whose log was rewritten with it", async () => {
  await site.publish();
  await site.publish(SECOND_REPORT);
  await servedCheckpoint();
  const { db } = site.api.services;
  await rewriteDocument(1);
  const first = await site.run(["verify"]);
  expect([first.code, first.out]).toEqual([1, expect.stringContaining("of the log's hashes aren't those")]);
  await db.delete(logNodes);
  await db.delete(logCheckpoints);
  const second = await site.run(["verify"]);
  expect([second.code, second.out]).toEqual([
    1,
    expect.stringContaining("aren't the ones that a checkpoint was signed for. The history was rewritten."),
  ]);
});

test("a rewritten log is never signed: the site keeps serving the last checkpoint", async () => {
  await site.publish();
  const { body } = await get("/open-data/log/reports/checkpoint");
  const { db } = site.api.services;
  await rewriteDocument(1);
  await db.delete(logNodes);
  await site.publish(SECOND_REPORT);
  await expect(signNewestCheckpoint(site.api.services, "reports")).rejects.toThrow(/No checkpoint is signed/);
  expect((await get("/open-data/log/reports/checkpoint")).body).toBe(body);
});

test("verify detects missing documents, and nothing is published after them", async () => {
  await site.publish();
  await site.publish(SECOND_REPORT);
  await servedCheckpoint();
  const { db } = site.api.services;
  await db.delete(signedDocuments).where(eq(signedDocuments.sequence, 2));
  const { code, out } = await site.run(["verify"]);
  expect([code, out]).toEqual([1, expect.stringContaining("only 1 are stored. Documents are missing.")]);
  await site.importReport(THIRD_REPORT);
  await db.delete(signedDocuments).where(eq(signedDocuments.sequence, 1));
  expect((await site.run(["publish", "R-3"])).err).toContain("Documents were removed");
});

test("verify detects a checkpoint of a key that is not the chain's", async () => {
  await site.publish();
  const note = (await get("/open-data/log/reports/checkpoint")).body;
  const { db } = site.api.services;
  await db.update(logCheckpoints).set({ note: note.replace("localhost:3000", "localhost:3001") });
  expect((await site.run(["verify"])).out).toContain("isn't signed by a valid key of this chain");
});

test("a site without a log builds it from its documents", async () => {
  await site.publish();
  await site.publish(SECOND_REPORT);
  const { root } = await servedCheckpoint();
  const { db } = site.api.services;
  await db.delete(logNodes);
  await db.delete(logCheckpoints);
  expect(await servedCheckpoint()).toMatchObject({ size: 2, root });
  await site.publish(THIRD_REPORT);
  expect(await servedCheckpoint()).toMatchObject({ size: 3 });
  expect((await site.run(["verify"])).code).toBe(0);
});

test("a rotated key signs the same tree again, a revoked one does not count", async () => {
  await site.publish();
  const before = await servedCheckpoint();
  expect((await site.run(["keys", "rotate"])).code).toBe(0);
  const now = await servedCheckpoint();
  expect(now.text).toBe(before.text);
  expect(now.signatures).not.toEqual(before.signatures);
  expect((await site.run(["verify"])).code).toBe(0);
});

test("cosignatures: only of listed witnesses, only of our checkpoints", async () => {
  const { privateKey, publicKey } = (await subtle.generateKey("Ed25519", false, [
    "sign",
    "verify",
  ])) as webcrypto.CryptoKeyPair;
  const bytes = new Uint8Array(await subtle.exportKey("raw", publicKey));
  const key = await noteKey(subtle, "witness.example/w1", SIGNATURE_TYPES.cosignature, bytes);
  await site.publish();
  const { text, size } = await servedCheckpoint();
  const seconds = Math.floor(site.api.services.clock.now().getTime() / 1000);
  const sent = async (changes: { text?: string; seconds?: number; size?: number } = {}) => {
    const signed = await cosign(subtle, { key, privateKey }, { text, seconds, ...changes });
    const { statusCode } = await site.api.call("addCosignature", {
      chain: "reports",
      size: changes.size ?? size,
      cosignature: signatureLine(signed),
    });
    return statusCode;
  };
  expect(await sent()).toBe(422);
  site.api.services.config.witnessKeys = [formatNoteKey(key)];
  expect(await sent({ text: text.replace("\n1\n", "\n2\n") })).toBe(422);
  expect(await sent({ seconds: seconds + 3600 })).toBe(422);
  expect(await sent({ size: 7 })).toBe(404);
  expect((await servedCheckpoint()).signatures).toHaveLength(1);
  expect(await sent({ seconds: seconds - 60 })).toBe(200);
  expect(await sent()).toBe(200);
  expect((await servedCheckpoint()).signatures.map(({ name }) => name)).toEqual([
    "localhost:3000/reports",
    "witness.example/w1",
  ]);
  const { logs } = await site.api.callOk("getOpenData", {});
  expect(logs.reports?.cosignatures).toEqual([
    { witness: "witness.example/w1", at: new Date(seconds * 1000).toISOString() },
  ]);
});
