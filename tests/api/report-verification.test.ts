import { isUtf8 } from "node:buffer";
import { generateKeyPairSync } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Report } from "#contract/reports.ts";
import { chainHead } from "#server/features/reports/queries/documents.ts";
import { verifyStoredChain } from "#server/features/reports/queries/verify-chain.ts";
import { reportDrafts } from "#server/features/reports/schema/drafts.ts";
import { signedDocuments } from "#server/features/reports/schema/signing.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { logCheckpoints, logNodes } from "#server/features/transparency-log/schema.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";
import { checkReport } from "#web/features/reports/verify-report.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
});
afterEach(() => site.api.close());

/** Outcome of the report page's check in a visitor's browser, with the files that the site serves. */
async function outcomeOnPage(shown: Report): Promise<string> {
  vi.stubGlobal("fetch", async (url: string) => {
    const { statusCode, rawPayload } = await site.api.app.inject({ method: "GET", url });
    return new Response(Uint8Array.from(rawPayload), { status: statusCode });
  });
  try {
    return (await checkReport(shown)).result.outcome;
  } finally {
    vi.unstubAllGlobals();
  }
}

test("verify and the report page detect any changed byte of a stored document", async () => {
  await site.publish();
  const { db } = site.api.services;
  const shown = await site.getReportByNumber("R-1");
  const [document] = await db.select().from(signedDocuments);
  const bytes = Buffer.from(document?.text ?? "");
  expect(await outcomeOnPage(shown)).toBe("genuine");
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const changed = bytes.with(at, (bytes[at] ?? 0) ^ by);
      // PostgreSQL text can't hold invalid UTF-8 or NUL.
      fc.pre(isUtf8(changed) && !changed.includes(0));
      await db.update(signedDocuments).set({ text: Buffer.from(changed).toString() });
      expect((await verifyStoredChain(db, "reports")).breaks).toHaveLength(1);
      expect(await outcomeOnPage(shown)).toMatch(/^(?:changed|unknown_key|broken_chain)$/);
    }),
    { numRuns: 40 },
  );
  const { code, out, err } = await site.run(["verify"]);
  expect([code, out, err]).toEqual([
    1,
    expect.stringMatching(/reports, document 1, report R-1: /),
    expect.stringMatching(/Found [1-6] problems?\. Don't trust this data/),
  ]);
  await db.update(signedDocuments).set({ text: bytes.toString() });
  expect((await site.run(["verify"])).code).toBe(0);
});

test("verify detects figures that differ from the signed documents", async () => {
  await site.publish();
  const { db } = site.api.services;
  await db.update(reportResults).set({ measured: 0.002 }).where(eq(reportResults.analyte, "Lead"));
  await site.publish(SECOND_REPORT);
  await db.update(reports).set({ state: "withdrawn" }).where(eq(reports.reportNumber, "R-2"));
  const [row] = await db.select().from(reports).where(eq(reports.reportNumber, "R-2"));
  const { id: _, ...copy } = row as NonNullable<typeof row>;
  await db.insert(reports).values({ ...copy, reportNumber: "R-3", slug: "r-3" });
  const { out } = await site.run(["verify"]);
  expect(out).toContain("Report R-1 shows different figures than were signed.");
  expect(out).toContain("Report R-2 is shown as withdrawn but was signed as current.");
  expect(out).toContain("Report R-3 is shown but was never signed.");
});

test("verify detects a rewritten chain from a saved head", async () => {
  await site.publish();
  const head = await chainHead(site.api.services.db, "reports");
  const savedHead = `${head?.sequence}:${head?.hash}`;
  expect((await site.run(["verify", savedHead])).code).toBe(0);
  await site.api.services.db.delete(signedDocuments);
  await site.api.services.db.delete(reports);
  await site.api.services.db.delete(logNodes);
  await site.api.services.db.delete(logCheckpoints);
  await rm(path.join(site.api.services.config.dataDir, "checkpoints"), { recursive: true, force: true });
  await site.publish({ ...SECOND_REPORT, report_number: "R-1" });
  expect((await site.run(["verify"])).code).toBe(0);
  const { code, out } = await site.run(["verify", savedHead]);
  expect([code, out]).toEqual([1, expect.stringMatching(/The chain was rewritten/)]);
});

test("keys rotate and keys revoke: documents signed with a revoked key no longer verify", async () => {
  await site.publish();
  const before = (await site.getReportByNumber("R-1")).proof.key_id;
  expect((await site.run(["keys", "rotate"])).code).toBe(0);
  await site.publish(SECOND_REPORT);
  const { proof } = await site.getReportByNumber("R-2");
  expect(proof.key_id).not.toBe(before);
  expect((await site.run(["verify"])).code).toBe(0);
  expect((await site.run(["keys", "list"])).out).toMatch(
    new RegExp(`${before} .* retired after document 1\\n {2}${proof.key_id} .* in use`),
  );
  expect((await site.run(["keys", "revoke", proof.key_id, "--reason", "Copied."])).code).toBe(0);
  expect((await site.run(["verify"])).out).toMatch(/document 2, report R-2: .*no longer valid: Copied\./);
  await site.publish({ report_number: "R-3", sample: { lot_number: "L3" } });
  expect((await site.getReportByNumber("R-3")).proof.key_id).not.toBe(proof.key_id);
});

test("publish fails with a clear error without the private key", async () => {
  await site.publish();
  await rm(path.join(site.api.services.config.dataDir, "keys"), { recursive: true });
  await site.importReport(SECOND_REPORT);
  const { code, err } = await site.run(["publish", "R-2"]);
  expect([code, err]).toEqual([1, expect.stringMatching(/its private key is missing/)]);
  expect(await site.api.services.db.$count(reports)).toBe(1);
});

test("offline signing: nothing is shown until the signature is imported", async () => {
  const offline = { SIGNING: "offline" };
  const file = (name: string) => path.join(site.api.services.config.dataDir, name);
  await writeKey(file("key.pem"));
  await site.importReport();
  expect((await site.run(["publish", "R-1"], offline)).out).toMatch(/Awaiting signature/i);
  await site.importReport(SECOND_REPORT);
  expect((await site.run(["publish", "R-2"], offline)).code).toBe(0);
  expect(await site.api.services.db.$count(reports)).toBe(0);
  expect((await site.run(["export-unsigned", file("out")], offline)).out).toMatch(
    /^Wrote 2 unsigned documents/,
  );
  const { out } = await site.run(["sign", file("out"), file("signed"), "--key", file("key.pem")]);
  const [, publicKey = ""] = /keys rotate --public ([0-9a-f]{64})/.exec(out) ?? [];
  expect((await site.run(["import-signed", file("signed")], offline)).err).toMatch(/isn’t one of ours/);
  expect((await site.run(["keys", "rotate"], offline)).err).toMatch(/pass the public key/);
  expect((await site.run(["keys", "rotate", "--public", publicKey], offline)).code).toBe(0);
  expect((await site.run(["import-signed", file("signed")], offline)).out).toBe("Published 2 documents.\n");
  expect(await site.getReportByNumber("R-2")).toMatchObject({ proof: { sequence: 2 } });
  const checkpoint = await site.api.app.inject("/open-data/log/reports/checkpoint");
  expect(checkpoint.body).toMatch(/^localhost:3000\/reports\n2\n/);
  expect(await site.api.services.db.$count(reportDrafts)).toBe(0);
  expect((await site.run(["import-signed", file("signed")], offline)).code).toBe(1);
  expect((await site.run(["verify"])).code).toBe(0);

  expect((await site.run(["withdraw", "R-1", "--reason", "Exchanged."], offline)).out).toMatch(
    /Awaiting signature/i,
  );
  expect(await site.getReportByNumber("R-1")).toMatchObject({ state: "current" });
  await site.run(["export-unsigned", file("out2")], offline);
  await site.run(["sign", file("out2"), file("signed2"), "--key", file("key.pem")]);
  expect((await site.run(["import-signed", file("signed2")], offline)).code).toBe(0);
  expect(await site.getReportByNumber("R-1")).toMatchObject({ state: "withdrawn" });
});

/** A private key in the format of `openssl genpkey -algorithm ed25519`. */
async function writeKey(file: string): Promise<void> {
  const { privateKey } = generateKeyPairSync("ed25519");
  await writeFile(file, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600 });
}

test("an operator's own key file signs the real chain", async () => {
  await writeKey(path.join(site.api.services.config.dataDir, "own.pem"));
  const own = { SIGNING_KEY_FILE: path.join(site.api.services.config.dataDir, "own.pem") };
  await site.importReport();
  expect((await site.run(["publish", "R-1"], own)).code).toBe(0);
  expect((await site.run(["keys", "rotate"], own)).err).toMatch(/was used before and can't sign again/);
  expect((await site.run(["verify"])).code).toBe(0);
});
