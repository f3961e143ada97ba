import { webcrypto } from "node:crypto";
import { eq } from "drizzle-orm";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { llmsPages } from "#app/llms.ts";
import { reports } from "#server/features/reports/schema.ts";
import { startPublishing } from "#tests/support/publishing.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
let slug: string;
const get = (url: string) => site.api.app.inject({ url });

beforeAll(async () => {
  site = await startPublishing();
  await site.publish();
  slug = (await site.getReportByNumber("R-1")).report_slug;
});
afterAll(() => site.api.close());

/** Runs the embedded page's own script, with this site as its server; returns the outcome and the text. */
async function runEmbed(change: (path: string, body: string) => string = (_path, body) => body) {
  const { body: html } = await get(`/embed/report/${slug}`);
  const source = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? expect.fail();
  const data = [...html.matchAll(/ data-(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value] as const);
  const line = { dataset: Object.fromEntries(data) as Record<string, string>, textContent: "" };
  const fetchHere = async (path: string) => {
    const { statusCode, body } = await get(path);
    return new Response(change(path, body), { status: statusCode });
  };
  const run = new Function("document", "fetch", "crypto", source);
  run({ getElementById: () => line }, fetchHere, webcrypto);
  await expect.poll(() => line.dataset.outcome, { timeout: 10_000 }).toBeDefined();
  return [line.dataset.outcome, line.textContent];
}

test("the embedded badge names product, lot and date, may be framed by any site, and runs its own script only", async () => {
  const { statusCode, headers, body } = await get(`/embed/report/${slug}`);
  expect(statusCode).toBe(200);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("frame-ancestors *");
  expect(policy).toMatch(/script-src 'sha256-[\w+/]+=';/);
  const { supplement, lot_number } = await site.api.callOk("getReport", { slug });
  const brand = supplement.brand.name.replace("&", "&#38;");
  for (const shown of [supplement.name, brand, lot_number, "tested "]) expect(body).toContain(shown);
  expect((await get("/embed/report/none")).statusCode).toBe(404);
});

test("it verifies the signature in the browser", async () => {
  expect(await runEmbed()).toEqual([
    "right",
    expect.stringMatching(
      /^Signature checked in your browser\. Signed for Magnesium Glycinate by .* lot L26118A/,
    ),
  ]);
});

test.each([
  ["a changed result", (body: string) => body.replace('"lot_number":"', '"lot_number":"X')],
  ["a changed form", (body: string) => ` ${body}`],
  ["another key", (body: string) => body.replace(/"key_id":"\w{8}/, '"key_id":"00000000')],
])("it says so: %s", async (_what, change) => {
  const [outcome] = await runEmbed((path, body) => (path.endsWith("report.json") ? change(body) : body));
  expect(outcome).toBe("wrong");
});

test("a badge of a row that was changed in the database doesn't say what was signed", async () => {
  const { db } = site.api.services;
  const [row] = await db.select().from(reports).where(eq(reports.slug, slug));
  await db.update(reports).set({ lotNumber: "L-other" }).where(eq(reports.slug, slug));
  expect(await runEmbed()).toEqual(["wrong", "This badge doesn't say what was signed."]);
  await db
    .update(reports)
    .set({ lotNumber: row?.lotNumber ?? "" })
    .where(eq(reports.slug, slug));
});

test("without an answer it claims nothing", async () => {
  const [outcome] = await runEmbed(() => "not JSON");
  expect(outcome).toBe("unknown");
});

test("oEmbed offers the embedded badge for a report's URL, within the size that is allowed", async () => {
  const { siteUrl } = site.api.services.config;
  const url = encodeURIComponent(`${siteUrl}/report/${slug}`);
  const { headers, body } = await get(`/oembed?url=${url}&maxwidth=300&format=json`);
  expect(headers["content-type"]).toContain("application/json");
  expect(JSON.parse(body)).toMatchObject({
    version: "1.0",
    type: "rich",
    width: 300,
    html: expect.stringContaining(`src="${siteUrl}/embed/report/${slug}"`),
    title: expect.stringContaining("Lot "),
  });
});

test.each([
  ["/oembed", 400],
  ["/oembed?url=https%3A%2F%2Felsewhere.example%2Freport%2Fx", 404],
  ["/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Freport%2Fnone", 404],
  ["/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Fbrands", 404],
  ["/oembed?url=x&format=xml", 501],
])("%s answers %s", async (url, status) => {
  expect((await get(url)).statusCode).toBe(status);
});

test("/llms.txt names the interfaces for programs and the pages, all of this site", async () => {
  const app = fastify();
  await app.register(llmsPages(site.api.services));
  const { headers, body } = await app.inject({ url: "/llms.txt" });
  await app.close();
  expect(headers["content-type"]).toContain("text/markdown");
  expect(body).toMatch(/^# Assayed\n\n> /);
  const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url ?? "");
  expect(links.length).toBeGreaterThan(10);
  for (const url of links) expect(url.startsWith(site.api.services.config.siteUrl)).toBe(true);
});
