import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { supplementSearch } from "#server/features/products/schema.ts";
import { signedDocuments, signingKeys } from "#server/features/reports/schema/signing.ts";
import { reports } from "#server/features/reports/schema.ts";
import { logCheckpoints } from "#server/features/transparency-log/schema.ts";
import { listeningUrl } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
let url: string;
beforeEach(async () => {
  site = await startPublishing();
  await saveLabels(site.api.services.db, [
    labelRecord("2", { brand: "Orrin & Vale", name: "Vitamin D3 Daily" }),
  ]);
  await site.publish();
  await site.publish(SECOND_REPORT);
  await site.run(["withdraw", "R-2", "--reason", "Samples were mixed up."]);
  url = await listeningUrl(site.api);
});
afterEach(() => site.api.close());

const database = () => site.api.services.db;
/** The command has no database and no data folder of the site: it sees what anyone sees. */
const verify = (...options: string[]) =>
  site.run(["verify", "--site", url, ...options], { DATA_DIR: "/nowhere" });
const failsWith = (sentence: string | RegExp) => ({
  code: 1,
  out: typeof sentence === "string" ? expect.stringContaining(sentence) : expect.stringMatching(sentence),
  err: expect.stringMatching(/Found \d+ problems?\. Don't trust this data/),
});

test("verify --site follows an honest site: documents, log, pins and pages", async () => {
  const result = await verify();
  expect(result).toMatchObject({ code: 0, err: "" });
  expect(result.out).toMatch(
    /^reports: 3 documents, 2 reports, head 3:[0-9a-f]{64}\nsample: 0 documents, 0 reports\n$/,
  );
});

test("a report on another product is noticed", async () => {
  const [other] = await database().select().from(supplements).where(eq(supplements.name, "Vitamin D3 Daily"));
  await database()
    .update(reports)
    .set({ supplementId: other?.id ?? 0 })
    .where(eq(reports.reportNumber, "R-1"));
  expect(await verify()).toMatchObject(
    failsWith("reports: Report R-1: Product: shown “Vitamin D3 Daily”, signed “Magnesium Glycinate”."),
  );
});

test("a foreign key is noticed, also one that signed nothing yet", async () => {
  const { publicKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "jwk" }).x ?? "";
  const [own] = await database().select().from(signingKeys);
  const foreign = Buffer.from(raw, "base64url").toString("hex");
  await database()
    .insert(signingKeys)
    .values({
      ...(own as NonNullable<typeof own>),
      keyId: "f".repeat(64),
      retiredAfter: 0,
      publicKey: foreign,
    });
  expect(await verify()).toMatchObject(
    failsWith(`reports: Key ${"f".repeat(64)} is listed, but not pinned.`),
  );
});

test("pins that someone saved are compared with the site's keys", async () => {
  const { dataDir } = site.api.services.config;
  const saved = path.join(dataDir, "saved.json");
  await writeFile(saved, await readFile(path.join(dataDir, "keys/pins.json")));
  expect(await verify("--pins", saved)).toMatchObject({ code: 0 });
  await writeFile(saved, JSON.stringify({ format: 1, keys: [] }));
  expect(await verify("--pins", saved)).toMatchObject(
    failsWith(/reports: Key [0-9a-f]{64} is listed, but not pinned/),
  );
  expect(await verify("--pins", path.join(dataDir, "none.json"))).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no file"),
  });
});

test("a missing document is noticed, in the middle and at the end", async () => {
  await database().delete(signedDocuments).where(eq(signedDocuments.sequence, 2));
  expect(await verify()).toMatchObject(failsWith("reports: Document 2 is missing."));
  await database().delete(signedDocuments).where(eq(signedDocuments.sequence, 3));
  expect(await verify()).toMatchObject(failsWith("reports: The log has 3 documents, the site serves 1."));
});

test.each([
  [
    "changed byte",
    async () => {
      const [row] = await database().select().from(signedDocuments).where(eq(signedDocuments.sequence, 1));
      await database()
        .update(signedDocuments)
        .set({ text: row?.text.replace("Magnesium", "Magnesia") ?? "" })
        .where(eq(signedDocuments.sequence, 1));
    },
    "reports: Document 1: The content was changed after it was signed.",
  ],
  [
    "hidden report",
    () => database().update(reports).set({ slug: "hidden" }).where(eq(reports.reportNumber, "R-1")),
    "reports: Report R-1: The site shows no page of it.",
  ],
  [
    "forged state",
    () => database().update(reports).set({ state: "current" }).where(eq(reports.reportNumber, "R-2")),
    "reports: Report R-2: State: shown “current”, signed “withdrawn”.",
  ],
  [
    "verdict on the product's card",
    () => database().update(supplementSearch).set({ verdict: "fail" }),
    "reports: Report R-1: The page of its product shows another verdict, fail.",
  ],
  [
    "log of another history",
    async () => {
      const [row] = await database().select().from(logCheckpoints).where(eq(logCheckpoints.size, 3));
      const note = row?.note.replace(/\n3\n/, "\n2\n") ?? "";
      await database().update(logCheckpoints).set({ note }).where(eq(logCheckpoints.size, 3));
    },
    /log isn’t signed by a trusted key\.\nreports: The signed log isn’t the one of the documents/,
  ],
])("a %s is noticed", async (_, change, sentence) => {
  await change();
  expect(await verify()).toMatchObject(failsWith(sentence));
});

test("a saved head that is no longer in the chain is noticed", async () => {
  expect(await verify(`2:${"a".repeat(64)}`)).toMatchObject(failsWith("The chain was rewritten."));
});

test("a site that cannot be reached, and one that redirects, are no verification", async () => {
  const result = await site.run(["verify", "--site", "http://127.0.0.1:9"]);
  expect(result).toMatchObject({ code: 1, err: expect.stringContaining("could not be reached") });
  expect(await site.run(["verify", "--site", "ftp://example.com"])).toMatchObject({ code: 2 });
  const redirecting = createServer((_request, response) => response.writeHead(302, { location: url }).end());
  redirecting.listen(0, "127.0.0.1");
  await once(redirecting, "listening");
  const { port } = redirecting.address() as AddressInfo;
  const redirected = await site.run(["verify", "--site", `http://127.0.0.1:${port}`]);
  redirecting.close();
  expect(redirected).toMatchObject({ code: 1, err: expect.stringContaining("could not be reached") });
});
