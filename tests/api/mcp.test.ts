import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { listeningUrl } from "#tests/support/api.ts";
import { factRecord, labelRecord } from "#tests/support/label-records.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

const run = promisify(execFile);

let site: Awaited<ReturnType<typeof startPublishing>>;
let origin: string;
let folder: string;
beforeAll(async () => {
  site = await startPublishing();
  await site.publish();
  await site.publish(SECOND_REPORT);
  const { services } = site.api;
  await saveLabels(services.db, [
    labelRecord("2", { name: "Untested Zinc", barcodes: ["09506000134352"], facts: [factRecord("Zinc")] }),
    labelRecord("3", { name: "Bare Yttrium" }),
    labelRecord("4", { name: "Bare Yttrium with Copper" }),
    labelRecord("5", { name: "Listed Yttrium", facts: [factRecord("Yttrium")] }),
  ]);
  await services.search.waitForCatchUp();
  origin = await listeningUrl(site.api);
  folder = await mkdtemp(path.join(tmpdir(), "assayed-proof-"));
});
afterAll(async () => {
  await site.api.close();
  await rm(folder, { recursive: true });
});

type Answer = Record<string, unknown> & { figures: Figure[]; proof: Proof; products: Answer[] };
interface Figure {
  row_id: string;
  evidence_state: string;
  name: string;
  value: number | null;
}
interface Proof {
  chain: string;
  sequence: number;
  document_url: string;
  leaf_hash: string;
  tree_size: number;
  hashes: string[];
}

const ERAS = ["2026-07-28", "2025"] as const;

describe.each(ERAS)("the official client, revision %s", (era) => {
  let client: Client;
  beforeAll(async () => {
    client = new Client(
      { name: "test", version: "1" },
      era === "2025" ? {} : { versionNegotiation: { mode: { pin: era } } },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin)));
  });
  afterAll(() => client.close());

  const ask = async (name: string, input: object): Promise<Answer> => {
    const answer = await client.callTool({ name, arguments: { ...input } });
    expect(answer.isError ?? false).toBe(false);
    const [text] = answer.content as { text: string }[];
    expect(JSON.parse(text?.text ?? "")).toEqual(answer.structuredContent);
    return answer.structuredContent as Answer;
  };
  const productOf = async (query: string): Promise<Record<string, unknown>> =>
    (await ask("find_product", { query })).products[0] ?? {};

  test("lists every tool, each read only with a schema", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      "compare",
      "find_product",
      "get_report",
      "judge_under_standard",
      "notices_for",
      "verify_proof",
    ]);
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(Object.keys(inputSchema.properties ?? {}).length).toBeGreaterThan(0);
      expect(description).toMatch(/\w/);
    }
  });

  test("find_product says of each product whether it was tested", async () => {
    const tested = await productOf("00076280402018");
    expect(tested).toMatchObject({ evidence_state: "measured", lot_number: expect.any(String) });
    const untested = await productOf("Untested Zinc");
    expect(untested).toMatchObject({ evidence_state: "not_tested", verdict: null });
    expect(untested.statement).toContain("not a good result");
  });

  test("find_product says what is without something, and what a misread barcode is", async () => {
    const { products, excluded } = await ask("find_product", { query: "yttrium -copper" });
    expect(products.map((product) => product.is_without_excluded)).toEqual(["yes", "unknown"]);
    expect(excluded).toMatchObject({
      without: 1,
      unknown: 1,
      named: 1,
      statement: expect.stringContaining("copper"),
    });
    expect(await ask("find_product", { query: "EAN 9506000134359" })).toMatchObject({
      products: [],
      barcode_problem: expect.stringContaining("last digit"),
    });
  });

  test("get_report has every figure with row id, evidence state, snapshot and proof", async () => {
    const { slug } = await productOf("00076280402018");
    const report = await ask("get_report", { product: slug });
    const { db } = site.api.services;
    const rows = await db.$count(reportResults);
    expect(report.figures).toHaveLength(rows / (await db.$count(reports)));
    expect(
      report.figures.every(
        ({ row_id, evidence_state }) => /^R-\d#/.test(row_id) && evidence_state === "measured",
      ),
    ).toBe(true);
    expect(report).toMatchObject({
      answer: "tested",
      proof_problems: [],
      snapshot: expect.stringMatching(/^reports-\d+-[0-9a-f]{16}$/),
    });
    for (const one of report.not_tested as Figure[]) expect(one.evidence_state).toBe("not_tested");
  });

  test("a product without a report is answered as not tested, its label's figures as the label's", async () => {
    const { slug } = await productOf("Untested Zinc");
    const answer = await ask("get_report", { product: slug });
    expect(answer).toMatchObject({ answer: "not_tested", evidence_state: "not_tested", proof: null });
    expect(answer.statement).toContain("this is not a good result");
    expect(answer.figures.length).toBeGreaterThan(0);
    expect(new Set(answer.figures.map(({ evidence_state }) => evidence_state))).toEqual(new Set(["label"]));
    const tested = await productOf("00076280402018");
    const otherLot = await ask("get_report", { product: tested.slug, lot: "NEVER1" });
    expect(otherLot).toMatchObject({
      answer: "not_tested",
      statement: expect.stringContaining("Lot NEVER1 was not tested"),
    });
  });

  test("judge_under_standard, compare and notices_for answer with evidence", async () => {
    const { slug, report_slug } = await productOf("00076280402018");
    const judged = await ask("judge_under_standard", { report_slug, standard: "prop65" });
    expect(judged).toMatchObject({ standard: { id: "prop65" }, snapshot: expect.any(String) });
    expect(judged.figures.length).toBeGreaterThan(0);
    const other = await productOf("Untested Zinc");
    const compared = await ask("compare", { products: [slug, other.slug] });
    expect(compared.products.map(({ answer }) => answer)).toEqual(["tested", "not_tested"]);
    const notices = await ask("notices_for", { product: slug });
    expect(notices).toMatchObject({
      notices: [],
      statement: expect.stringContaining("does not mean that there is none"),
    });
  });

  test("verify_proof accepts its own proofs and no others", async () => {
    const { slug } = await productOf("00076280402018");
    const { proof } = await ask("get_report", { product: slug });
    const { chain, sequence, leaf_hash, tree_size, hashes } = proof;
    const given = { chain, sequence, leaf_hash, tree_size, hashes };
    expect(await ask("verify_proof", given)).toMatchObject({ valid: true, problems: [] });
    const forged = `${leaf_hash.startsWith("0") ? "1" : "0"}${leaf_hash.slice(1)}`;
    expect(await ask("verify_proof", { ...given, leaf_hash: forged })).toMatchObject({ valid: false });
    expect(await ask("verify_proof", { ...given, tree_size: tree_size + 1 })).toMatchObject({ valid: false });
  });

  test("an unknown product and a wrong argument are errors of the tool", async () => {
    for (const input of [{ product: "no-such-product" }, {}, { product: "../../etc" }]) {
      const answer = await client
        .callTool({ name: "get_report", arguments: input })
        .catch((error: Error) => error);
      expect(answer instanceof Error || answer.isError).toBe(true);
    }
  });
});

test("the script in docs verifies a proof with none of our code, and refuses a changed one", async () => {
  const { config } = site.api.services;
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin)));
  const [row] = await site.api.services.db.select().from(reports);
  const { structuredContent } = await client.callTool({
    name: "get_report",
    arguments: { report_slug: row?.slug ?? "" },
  });
  await client.close();
  const { proof } = structuredContent as Answer;
  const here = { ...proof, document_url: proof.document_url.replace(config.siteUrl, origin) };
  const verified = async (name: string, value: object) => {
    const file = path.join(folder, name);
    await writeFile(file, JSON.stringify(value));
    const script = path.join(import.meta.dirname, "../../docs/verify-proof.mjs");
    return run(process.execPath, [script, file]).then(
      ({ stdout }) => stdout.trim(),
      (error) => error.stderr.trim(),
    );
  };
  expect(await verified("proof.json", here)).toBe("PROVEN");
  expect(await verified("size.json", { ...here, tree_size: here.tree_size + 1 })).toMatch(/^NOT PROVEN/);
  const [first = "", ...rest] = here.hashes;
  expect(await verified("hash.json", { ...here, hashes: [first.replaceAll(/./g, "0"), ...rest] })).toMatch(
    /^NOT PROVEN/,
  );
  const other = here.document_url.replace(/\d+\.json$/, `${here.sequence === 1 ? 2 : 1}.json`);
  expect(await verified("document.json", { ...here, document_url: other })).toMatch(/another hash/);
});

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const post = (headers: Record<string, string>, payload: object = LIST) =>
  site.api.app.inject({
    method: "POST",
    url: "/mcp",
    headers: { accept: "application/json, text/event-stream", host: new URL(origin).host, ...headers },
    payload,
  });

test.each([
  ["an Origin of another site", { origin: "https://attacker.example" }, 403],
  ["the Origin null", { origin: "null" }, 403],
  ["a Host that was rebound", { host: "attacker.example" }, 403],
  ["no Origin", {}, 200],
  ["the site's own Origin", { origin: "http://localhost:3000" }, 200],
])("%s", async (_case, headers, status) => {
  expect((await post(headers)).statusCode).toBe(status);
});

test("several messages in one request, other types and other methods are refused, and limits are announced", async () => {
  expect((await post({}, [LIST, LIST])).statusCode).toBe(400);
  expect((await post({ "content-type": "text/plain" })).statusCode).toBe(415);
  expect((await post({}, { padding: "x".repeat(70_000) })).statusCode).toBe(413);
  expect(
    (await site.api.app.inject({ method: "GET", url: "/mcp", headers: { host: "localhost" } })).statusCode,
  ).toBe(405);
  expect((await post({})).headers["ratelimit-policy"]).toBe('"searching";q=300;w=60');
});
