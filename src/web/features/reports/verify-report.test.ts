import { webcrypto } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { KeyList } from "#contract/open-data.ts";
import type { Report } from "#contract/reports.ts";
import type { Json } from "#domain/signing/canonical-json.ts";
import { type ChainLink, computeChainLink, serializeDocument } from "#domain/signing/document.ts";
import { keyId } from "#domain/signing/keys.ts";
import { signDocument } from "#domain/signing/sign.ts";
import { type Bytes, digestSha256, type Subtle, toHex, utf8 } from "#domain/signing/subtle.ts";
import { DISPUTE, LINK, PAYLOAD, RESULT, SUPPLEMENT } from "#tests/support/small-report.ts";
import { verifyFile } from "./file-check.ts";
import { KEY_LIST_PATH } from "./signed-document-paths.ts";
import { checkReport, FetchFailed } from "./verify-report.ts";

type Key = webcrypto.CryptoKey;
const subtle: Subtle<Key> = webcrypto.subtle;

const [PDF, LATER_PDF, OTHER_PDF] = [
  "%PDF-1.7 a report",
  "%PDF-1.7 it is disputed",
  "%PDF-1.7 of another report",
];

const LISTED = { retired_after: null, revoked: null, introduced_by: null };
const PINNED_AT = "2026-03-01T12:00:00Z";

let list: KeyList;
let report: Report;
/** What the site serves: path to bytes. */
let served: Map<string, Bytes>;
let pages: ReadonlyMap<string, Bytes>;

const place = (sequence: number) => `/open-data/chain/reports/${sequence}.json`;

beforeAll(async () => {
  const { privateKey, publicKey } = (await webcrypto.subtle.generateKey("Ed25519", false, [
    "sign",
    "verify",
  ])) as webcrypto.CryptoKeyPair;
  const public_key = toHex(await webcrypto.subtle.exportKey("raw", publicKey));
  const key_id = (await keyId(subtle, public_key)) ?? "";
  const chain: Bytes[] = [];
  let head: ChainLink | null = null;
  const append = async (payload: unknown): Promise<ChainLink> => {
    const document = await signDocument(subtle, { privateKey, key_id }, payload as Json, head);
    chain.push(utf8(serializeDocument(document)));
    head = await computeChainLink(subtle, document);
    return head;
  };
  const first = await append({ kind: "report", report_number: "AS26-0141" });
  const { hash, sequence } = await append(PAYLOAD);
  const about = { report_number: PAYLOAD.report_number, report_hash: hash };
  const file = async (text: string) => ({
    kind: "file",
    ...about,
    sha256: await digestSha256(subtle, utf8(text)),
  });
  await append(await file(PDF));
  await append({ kind: "state", ...about, ...DISPUTE });
  await append(await file(LATER_PDF));
  await append({ ...(await file(OTHER_PDF)), report_hash: first.hash });
  const keys = [{ ...LISTED, key_id, public_key }];
  const pins = [{ key_id, pinned_at: PINNED_AT, state: "in_use" as const, since: PINNED_AT }];
  list = {
    format: 1,
    chains: { reports: { head, keys, pins }, sample: { head: null, keys: [], pins: [] } },
  };
  report = await presentReport({ chain: "reports", sequence, hash, previous: first.hash, key_id });
  pages = new Map([
    [KEY_LIST_PATH, utf8(JSON.stringify(list))],
    [report.files.json, chain[1] as Bytes],
    ...chain.map((bytes, at) => [place(at + 1), bytes] as const),
  ]);
});

/** The report as the page receives it. */
async function presentReport(proof: Report["proof"]): Promise<Report> {
  const pdfs = await Promise.all(
    [OTHER_PDF, LATER_PDF, PDF].map(async (text, at) => ({
      sequence: [6, 5, 3][at],
      sha256: await digestSha256(subtle, utf8(text)),
    })),
  );
  return {
    report_number: "AS26-0142",
    lot_number: "L1",
    supplement: SUPPLEMENT,
    barcodes: ["076280402018"],
    product_link: null,
    proof_problems: [],
    lab_name: "Example Laboratory",
    sample: { photos: [] },
    hazards: [],
    judgment_edition: "1",
    state_reason: DISPUTE.reason,
    laboratory: { name: "Example Laboratory" },
    tested_at: "2026-03-12",
    issued_on: "2026-03-16",
    verdict: "pass",
    state: "disputed",
    plan: { required: [] },
    product: { name: "Alpha-Lipoic Acid", traits: {}, intake: {} },
    results: [RESULT],
    amendments: [{ ...DISPUTE, sequence: 4 }],
    proof,
    files: { json: "/report/lead-1/report.json", pdfs },
  } as unknown as Report;
}

beforeEach(() => {
  served = new Map(pages);
  vi.stubGlobal("fetch", async (path: string) => {
    const bytes = served.get(path);
    return bytes === undefined ? new Response("", { status: 404 }) : new Response(bytes);
  });
});
afterEach(() => vi.unstubAllGlobals());

const documentAt = (sequence: number) => served.get(place(sequence)) as Bytes;
const documentServed = () => documentAt(2);
const textServed = () => new TextDecoder().decode(documentServed());
const revoked = () => {
  const keys = list.chains.reports.keys.map((key) => ({
    ...key,
    revoked: { on: "2026-06-01", reason: "The key was copied." },
  }));
  return utf8(
    JSON.stringify({
      ...list,
      chains: { ...list.chains, reports: { ...list.chains.reports, head: null, keys } },
    }),
  );
};

describe("checkReport", () => {
  test("finds an unchanged document genuine and the page matching", async () => {
    const check = await checkReport(report);
    expect(check.result).toEqual({ outcome: "genuine" });
    expect(check.comparison?.differences).toEqual([]);
    expect(check.previous?.sequence).toBe(1);
    expect(check.head).toEqual(list.chains.reports.head);
  });

  test("detects any changed byte", async () => {
    const bytes = documentServed();
    const anywhere = fc.nat({ max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(anywhere, fc.integer({ min: 1, max: 255 }), async (at, by) => {
        served.set(report.files.json, bytes.with(at, (bytes[at] ?? 0) ^ by));
        expect((await checkReport(report)).result.outcome).not.toMatch(/genuine|cannot_check/);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["a figure", { results: [{ ...RESULT, measured: 0.12 }] }],
    ["a verdict", { verdict: "fail" }],
    ["a lot", { lot_number: "L2" }],
    ["who obtained the sample", { sample: { obtained_by: "assayed_retail" } }],
    ["a certificate", { certificate: { sha256: "0".repeat(64) } }],
    ["a missing result", { results: [] }],
    ["a product", { supplement: { ...SUPPLEMENT, name: "Vitamin D3 Daily" } }],
    ["a brand", { supplement: { ...SUPPLEMENT, brand: { name: "Orrin & Vale" } } }],
    ["a product's address", { supplement: { ...SUPPLEMENT, slug: "orrin-and-vale-vitamin-d3" } }],
    ["a barcode", { barcodes: ["12345670"] }],
    ["no barcode", { barcodes: [] }],
    ["a sample description", { sample: { photos: [], description: "Another bottle." } }],
    ["a shop", { sample: { photos: [], purchased_at: "A shop" } }],
    ["a photo", { sample: { photos: [{ url: "https://example.com/a.jpg", caption: "A" }] } }],
    ["an accreditation", { laboratory: { name: "Example Laboratory", accreditation: { number: "9" } } }],
    ["who authorized it", { authorised_by: "Somebody" }],
    ["a successor", { superseded_by: { report_slug: "a", report_number: "AS26-0199" } }],
    ["a place in the chain", { proof: { chain: "reports", sequence: 3 } }],
    ["a product link that was never signed", { product_link: { ...LINK, sequence: 3 } }],
    ["a state", { state: "current" }],
    ["a reason", { amendments: [{ ...DISPUTE, reason: "None.", sequence: 4 }] }],
    ["a statement that was never signed", { amendments: [{ ...DISPUTE, sequence: 7 }] }],
    ["a statement about another report", { proof: { chain: "reports", hash: "0".repeat(64) } }],
  ])("detects that the page shows %s differently", async (_, other) => {
    const { result, comparison } = await checkReport({ ...report, ...other } as Report);
    expect(result.outcome).toBe("genuine");
    expect(comparison?.differences.length).toBeGreaterThan(0);
  });

  test("detects a changed statement", async () => {
    const bytes = documentAt(4);
    served.set(place(4), bytes.with(60, (bytes[60] ?? 0) ^ 1));
    const { comparison } = await checkReport(report);
    expect(comparison?.differences.map(({ what }) => what)).toContain("Statement of 2026-05-02, state");
  });

  test("reports a key that is listed, but pinned nowhere", async () => {
    const { reports } = list.chains;
    const pins = reports.pins?.map((pin) => ({ ...pin, key_id: "0".repeat(64) })) ?? [];
    const strange = { ...list, chains: { ...list.chains, reports: { ...reports, pins } } };
    served.set(KEY_LIST_PATH, utf8(JSON.stringify(strange)));
    expect((await checkReport(report)).result.outcome).toBe("unknown_key");
  });

  test("reports a revoked key", async () => {
    served.set(KEY_LIST_PATH, revoked());
    expect((await checkReport(report)).result).toMatchObject({
      outcome: "revoked_key",
      reason: "The key was copied.",
    });
  });

  test("detects a genuine document of another report", async () => {
    served.set(report.files.json, documentAt(1));
    const { comparison } = await checkReport(report);
    expect(comparison?.differences.map(({ what }) => what)).toContain("Report number");
  });

  test("reports a broken chain if the previous document differs", async () => {
    served.set(place(1), documentServed());
    expect((await checkReport(report)).result).toEqual({ outcome: "broken_chain", sequence: 2 });
    served.delete(place(1));
    expect((await checkReport(report)).result).toEqual({ outcome: "broken_chain", sequence: 2 });
  });

  test("cannot check without Web Crypto", async () => {
    vi.stubGlobal("crypto", {});
    expect((await checkReport(report)).result).toEqual({ outcome: "cannot_check", why: "no_crypto" });
  });

  test("throws FetchFailed if a file can't be loaded", async () => {
    served.delete(KEY_LIST_PATH);
    await expect(checkReport(report)).rejects.toBeInstanceOf(FetchFailed);
  });
});

describe("verifyFile", () => {
  const checked = (content: Bytes | string) =>
    verifyFile(new File([content], "kept"), report, async () => report);

  test("recognizes this report", async () => {
    const check = await checked(documentServed());
    expect(check).toMatchObject({ tone: "genuine", hash: report.proof.hash });
    expect(check.words).not.toContain("not this report");
  });

  test("recognizes another report", async () => {
    const check = await checked(documentAt(1));
    expect(check.tone).toBe("genuine");
    expect(check.words).toContain("But it isn’t this report: it’s report AS26-0141.");
  });

  test.each([
    ["a figure was changed in", (text: string) => text.replace("0.21", "0.12")],
    ["something was added to", (text: string) => `${text} `],
    ["another place was given to", (text: string) => text.replace('"sequence":2', '"sequence":77')],
  ])("rejects a file when %s it", async (_, change) => {
    const check = await checked(change(textServed()));
    expect(check).toMatchObject({ tone: "bad", title: "This file was changed" });
  });

  test("rejects a revoked key", async () => {
    served.set(KEY_LIST_PATH, revoked());
    for (const file of [documentServed(), PDF]) {
      expect(await checked(file)).toMatchObject({
        tone: "bad",
        title: "This file’s signing key was revoked",
      });
    }
  });

  test.each([
    ["the newest", LATER_PDF, { tone: "genuine", title: "This PDF is genuine" }],
    ["an earlier", PDF, { tone: "genuine", title: "This is an earlier PDF of this report" }],
    ["a changed", `${PDF} `, { tone: "bad", title: "This isn’t our PDF" }],
    ["another report’s", OTHER_PDF, { tone: "bad", title: "This isn’t our PDF" }],
  ])("%s PDF", async (_, pdf, said) => {
    expect(await checked(pdf)).toMatchObject(said);
  });

  test("rejects a PDF whose signed hash was changed", async () => {
    served.set(place(5), documentAt(3));
    expect(await checked(LATER_PDF)).toMatchObject({ tone: "bad" });
  });

  test.each([
    ["has no cryptography", undefined],
    [
      "does not know Ed25519",
      {
        digest: subtle.digest.bind(subtle),
        importKey: () => Promise.reject(new DOMException("", "NotSupportedError")),
      },
    ],
  ])("is unchecked where this browser %s", async (_, available) => {
    vi.stubGlobal("crypto", { subtle: available });
    expect(await checked(PDF)).toMatchObject({ tone: "unchecked" });
    expect(await checked(documentServed())).toMatchObject({ tone: "unchecked" });
  });
});
