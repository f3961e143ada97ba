import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseCheckpoint } from "#domain/transparency/checkpoint.ts";
import { signedDocuments } from "#server/features/reports/schema/signing.ts";
import { reports } from "#server/features/reports/schema.ts";
import { logCheckpoints, logNodes } from "#server/features/transparency-log/schema.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

const SITE = "https://site.example";
const CHECKPOINT_URL = "/open-data/log/reports/checkpoint";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { statusCode, rawPayload } = await site.api.app.inject({
      method: init.method === "POST" ? "POST" : "GET",
      url: url.slice(SITE.length),
      headers: { "content-type": "application/json" },
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    return new Response(Uint8Array.from(rawPayload), { status: statusCode });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await site.api.close();
});

const fileOf = (name: string) => path.join(site.api.services.config.dataDir, "witness", name);
const witness = (...options: string[]) =>
  site.run(["witness", SITE, "--state", fileOf("ana.json"), ...options]);
const served = async () => (await site.api.app.inject(CHECKPOINT_URL)).body;

/** Publishes other documents in place of all, with the site's own key: what an operator could do who lies. */
async function rewriteHistory(publications: Parameters<typeof site.publish>[0][]) {
  const { db, config } = site.api.services;
  for (const table of [signedDocuments, reports, logNodes, logCheckpoints]) await db.delete(table);
  await rm(path.join(config.dataDir, "checkpoints"), { recursive: true, force: true });
  for (const publication of publications) await site.publish(publication);
}

test("witness follows an honest log", async () => {
  expect((await witness()).err).toContain("hasn't signed a checkpoint yet");
  await site.publish();
  expect(await witness()).toMatchObject({ code: 0, out: expect.stringContaining("1 document,") });
  await site.publish(SECOND_REPORT);
  expect(await witness()).toMatchObject({ code: 0, out: expect.stringContaining("2 documents,") });
  expect(await witness()).toMatchObject({ code: 0 });
});

test("witness cosigns, and the site shows it under its checkpoint", async () => {
  await site.publish();
  const signing = ["--name", "witness.example/ana", "--sign-with", fileOf("ana.pem")];
  const first = await witness(...signing, "--post");
  expect(first).toMatchObject({ code: 1, err: expect.stringContaining("isn't a signature of a witness") });
  const [, key = ""] = /WITNESS_KEYS of the site: (\S+)/.exec(first.out) ?? [];
  site.api.services.config.witnessKeys = [key];
  expect(await witness(...signing, "--post")).toMatchObject({ code: 0, err: "" });
  expect(parseCheckpoint(await served())?.signatures.map(({ name }) => name)).toContain(
    "witness.example/ana",
  );
});

/** The evidence that a witness stored. */
async function evidence(): Promise<string> {
  const names = (await readdir(fileOf(""))).filter((name) => name.includes("evidence"));
  expect(names).toHaveLength(1);
  return readFile(fileOf(names[0] ?? ""), "utf8");
}

test.each([
  [
    "rewritten",
    [{ customer: "Somebody else" }, SECOND_REPORT, { report_number: "R-3", sample: { lot_number: "L3" } }],
    /history was rewritten/,
  ],
  [
    "of the same size",
    [{ customer: "Somebody else" }, SECOND_REPORT],
    /signed two different logs of 2 documents/,
  ],
  ["shorter", [{}], /had 2 documents and now has 1: documents were removed/],
  ["empty", [], /no longer serves its log/],
])("witness detects a history that is %s, and keeps the evidence", async (_, publications, sentence) => {
  await site.publish();
  await site.publish(SECOND_REPORT);
  const before = await served();
  expect((await witness()).code).toBe(0);
  await rewriteHistory(publications);
  const { code, err } = await witness();
  expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  expect(await evidence()).toContain(before);
  expect((await witness()).code).toBe(1);
});

test("two readers who compare their checkpoints detect that each was shown another log", async () => {
  await site.publish();
  await writeFile(path.join(site.api.services.config.dataDir, "other"), await served());
  const other = path.join(site.api.services.config.dataDir, "other");
  expect((await witness("--compare", other)).code).toBe(0);
  await rewriteHistory([{ customer: "Somebody else" }]);
  const { code, err } = await site.run(["witness", SITE, "--state", fileOf("ben.json"), "--compare", other]);
  expect([code, err]).toEqual([1, expect.stringContaining("visitors are shown different histories")]);
});

test("witness does not accept another key than the one it pinned", async () => {
  await site.publish();
  expect((await witness()).code).toBe(0);
  expect((await site.run(["keys", "rotate"])).code).toBe(0);
  const { code, err } = await witness();
  expect([code, err]).toEqual([1, expect.stringContaining("isn't signed by a pinned key")]);
});
