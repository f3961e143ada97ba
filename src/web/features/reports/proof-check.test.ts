import { webcrypto } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Report } from "#contract/reports.ts";
import type { Json } from "#domain/proof/canonical-json.ts";
import { documentText, type Link, linkOf } from "#domain/proof/document.ts";
import { keyId } from "#domain/proof/keys.ts";
import { signDocument } from "#domain/proof/sign.ts";
import { type Subtle, sha256, toHex, utf8 } from "#domain/proof/subtle.ts";
import { checkFile } from "./file-check.ts";
import { checkReport, type KeyList, NotFetched } from "./proof-check.ts";
import { KEY_LIST_PATH } from "./proof-paths.ts";

type Key = webcrypto.CryptoKey;
const subtle: Subtle<Key> = webcrypto.subtle;

const RESULT = {
  result_id: "1",
  panel: "elements",
  analyte: "Lead",
  qualifier: "=",
  measured: 0.21,
  unit: "µg/g",
  method: "ICP-MS",
  in_scope: true,
  replicates: 2,
};
const PAYLOAD = {
  kind: "report",
  report_number: "AS26-0142",
  sample: { lot_number: "L1" },
  laboratory: { name: "Example Laboratory" },
  dates: { tested_on: "2026-03-12", issued_on: "2026-03-16" },
  published_verdict: "pass",
  plan: { required: [] },
  product: { traits: {}, intake: {} },
  results: [RESULT],
} as const;
const PDF = "%PDF-1.7 a report";

let list: KeyList;
let report: Report;
/** What the site serves: path to text. */
let served: Map<string, string>;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  const pair = (await webcrypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as {
    privateKey: Key;
    publicKey: Key;
  };
  const public_key = toHex(await webcrypto.subtle.exportKey("raw", pair.publicKey));
  const key_id = (await keyId(subtle, public_key)) ?? "";
  const signed = async (payload: Json, previous: Link | null) => {
    const document = await signDocument(subtle, { privateKey: pair.privateKey, key_id }, payload, previous);
    return { document, text: documentText(document), link: await linkOf(subtle, document) };
  };
  const first = await signed({ kind: "report", report_number: "AS26-0141" }, null);
  const second = await signed(PAYLOAD as unknown as Json, first.link);
  const { hash, sequence, previous } = second.document.proof;
  list = {
    keys: [{ key_id, public_key, retired_after: null, revoked: null }],
    heads: { reports: second.link },
  };
  report = {
    report_number: "AS26-0142",
    lot_number: "L1",
    laboratory: { name: "Example Laboratory" },
    tested_at: "2026-03-12",
    issued_on: "2026-03-16",
    verdict: "pass",
    plan: { required: [] },
    product: { traits: {}, intake: {} },
    results: [RESULT],
    proof: { chain: "reports", sequence, hash, previous, key_id },
    files: { json: "/report/lead-1/report.json", pdf_sha256: await sha256(subtle, utf8(PDF)) },
  } as unknown as Report;
  pages = new Map([
    [KEY_LIST_PATH, JSON.stringify(list)],
    ["/report/lead-1/report.json", second.text],
    ["/open-data/chain/reports/1.json", first.text],
  ]);
});

beforeEach(() => {
  served = new Map(pages);
  vi.stubGlobal("fetch", async (path: string) => {
    const text = served.get(path);
    return text === undefined ? new Response("", { status: 404 }) : new Response(text);
  });
});
afterEach(() => vi.unstubAllGlobals());

const documentServed = () => served.get(report.files.json) ?? "";
const fileOf = (text: string, name = "report.json") => new File([text], name);

describe("the check of a report", () => {
  test("finds an unchanged document genuine, and the page as it says", async () => {
    const check = await checkReport(report);
    expect(check.found).toEqual({ outcome: "genuine" });
    expect(check.comparison?.differences).toEqual([]);
    expect(check.previous?.sequence).toBe(1);
    expect(check.head).toEqual(list.heads?.reports);
  });

  test("notices every byte that differs", async () => {
    const text = documentServed();
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === "0" ? "1" : "0";
      served.set(report.files.json, text.slice(0, at) + other + text.slice(at + 1));
      const { found } = await checkReport(report);
      expect(found.outcome, `byte ${at}`).not.toMatch(/genuine|cannot_check/);
    }
  });

  test.each([
    ["a figure", { results: [{ ...RESULT, measured: 0.12 }] }],
    ["a verdict", { verdict: "fail" }],
    ["a lot", { lot_number: "L2" }],
    ["a missing result", { results: [] }],
  ])("notices %s that the page shows otherwise", async (_, other) => {
    const { found, comparison } = await checkReport({ ...report, ...other } as Report);
    expect(found.outcome).toBe("genuine");
    expect(comparison?.differences.length).toBeGreaterThan(0);
  });

  test("a genuine document of another report is not this one's", async () => {
    served.set(report.files.json, served.get("/open-data/chain/reports/1.json") ?? "");
    const { comparison } = await checkReport(report);
    expect(comparison?.differences.map(({ what }) => what)).toContain("Report number");
  });

  test("says that the chain is broken where the document before is another one", async () => {
    served.set("/open-data/chain/reports/1.json", documentServed());
    expect((await checkReport(report)).found).toEqual({ outcome: "broken_chain", sequence: 2 });
    served.delete("/open-data/chain/reports/1.json");
    expect((await checkReport(report)).found).toEqual({ outcome: "broken_chain", sequence: 2 });
  });

  test("without cryptography nothing is said of the report", async () => {
    vi.stubGlobal("crypto", {});
    expect((await checkReport(report)).found).toEqual({ outcome: "cannot_check", why: "no_crypto" });
  });

  test("what cannot be fetched says nothing of the report either", async () => {
    served.delete(KEY_LIST_PATH);
    await expect(checkReport(report)).rejects.toBeInstanceOf(NotFetched);
  });
});

describe("a file that a reader kept", () => {
  test("is recognised as this report", async () => {
    const check = await checkFile(fileOf(documentServed()), report);
    expect(check).toMatchObject({ tone: "genuine", hash: report.proof.hash });
    expect(check.words).not.toContain("not this report");
  });

  test("is recognised as another one", async () => {
    const check = await checkFile(fileOf(served.get("/open-data/chain/reports/1.json") ?? ""), report);
    expect(check.tone).toBe("genuine");
    expect(check.words).toContain("It is not this report: it is report AS26-0141.");
  });

  test.each([
    ["a figure was changed in", (text: string) => text.replace("0.21", "0.12")],
    ["something was added to", (text: string) => `${text} `],
    ["another place was given to", (text: string) => text.replace('"sequence":2', '"sequence":77')],
  ])("is bad when %s it", async (_, change) => {
    const check = await checkFile(fileOf(change(documentServed())), report);
    expect(check).toMatchObject({ tone: "bad", title: "This file was changed" });
  });

  test("is compared with the published PDF where it is one", async () => {
    expect(await checkFile(fileOf(PDF, "report.pdf"), report)).toMatchObject({ tone: "genuine" });
    expect(await checkFile(fileOf(`${PDF}.`, "report.pdf"), report)).toMatchObject({ tone: "bad" });
  });

  test("is not called bad where this browser cannot check", async () => {
    vi.stubGlobal("crypto", {});
    expect(await checkFile(fileOf(PDF), report)).toMatchObject({ tone: "unchecked" });
    expect(await checkFile(fileOf(documentServed()), report)).toMatchObject({ tone: "unchecked" });
  });
});
