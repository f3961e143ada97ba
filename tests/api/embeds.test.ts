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

/** Opens the embedded page: its own script runs with this site as its server. */
async function openEmbed(change: (path: string, body: string) => string = (_path, body) => body) {
  const { body: html } = await get(`/embed/report/${slug}`);
  const source = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? expect.fail();
  const data = [...html.matchAll(/ data-(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value] as const);
  const line = { dataset: Object.fromEntries(data) as Record<string, string>, textContent: "" };
  const badge = { src: `/badge/${slug}.svg`, alt: "" };
  const listeners: Record<string, () => void> = {};
  const page = {
    getElementById: (id: string) => (id === "badge" ? badge : line),
    addEventListener: (event: string, listener: () => void) => {
      listeners[event] = listener;
    },
  };
  let now = 0;
  const fetchHere = async (path: string) => {
    const { statusCode, body } = await get(path);
    return new Response(change(path, body), { status: statusCode });
  };
  const run = new Function("document", "fetch", "crypto", "performance", source);
  run(page, fetchHere, webcrypto, { now: () => now });
  const outcome = async () => {
    await expect.poll(() => line.dataset.outcome, { timeout: 10_000 }).toBeDefined();
    return [line.dataset.outcome, line.textContent];
  };
  return {
    outcome,
    badge,
    /** Somebody points at the badge, some seconds later. */
    async pointAt(afterS: number, isChecked = true) {
      now += afterS * 1000;
      Reflect.deleteProperty(line.dataset, "outcome");
      listeners.pointerover?.();
      return isChecked ? outcome() : line.dataset.outcome;
    },
  };
}
const outcomeOf = async (...change: Parameters<typeof openEmbed>) => (await openEmbed(...change)).outcome();

test("the embedded badge names product, lot and date, may be framed by any site, and runs its own script only", async () => {
  const { statusCode, headers, body } = await get(`/embed/report/${slug}`);
  expect(statusCode).toBe(200);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("frame-ancestors *");
  expect(policy).toMatch(/script-src 'sha256-[\w+/]+=';/);
  const { supplement, lot_number } = await site.api.callOk("getReport", { slug });
  const brand = supplement.brand.name.replace("&", "&amp;");
  for (const shown of [supplement.name, brand, lot_number, "tested "]) expect(body).toContain(shown);
  expect((await get("/embed/report/none")).statusCode).toBe(404);
});

test("it verifies the signature in the browser", async () => {
  expect(await outcomeOf()).toEqual([
    "right",
    expect.stringMatching(
      /^Signature checked in your browser\. Signed for Magnesium Glycinate by .* lot L26118A.* Neither withdrawn, superseded nor disputed\.$/,
    ),
  ]);
});

test.each([
  ["a changed result", (body: string) => body.replace('"lot_number":"', '"lot_number":"X')],
  ["a changed form", (body: string) => ` ${body}`],
  ["another key", (body: string) => body.replace(/"key_id":"\w{8}/, '"key_id":"00000000')],
])("it says so: %s", async (_what, change) => {
  const [outcome] = await outcomeOf((path, body) => (path.endsWith("report.json") ? change(body) : body));
  expect(outcome).toBe("wrong");
});

test("a badge of a row that was changed in the database doesn't say what was signed", async () => {
  const { db } = site.api.services;
  const [row] = await db.select().from(reports).where(eq(reports.slug, slug));
  await db.update(reports).set({ lotNumber: "L-other" }).where(eq(reports.slug, slug));
  expect(await outcomeOf()).toEqual(["wrong", "This badge doesn't say what was signed."]);
  await db
    .update(reports)
    .set({ lotNumber: row?.lotNumber ?? "" })
    .where(eq(reports.slug, slug));
});

test("without an answer it claims nothing", async () => {
  const [outcome] = await outcomeOf(() => "not JSON");
  expect(outcome).toBe("unknown");
});

test("it says that the report was disputed and withdrawn, also on a page that was open before", async () => {
  const open = await openEmbed();
  expect((await open.outcome())[0]).toBe("right");
  await site.run(["dispute", "R-1", "--reason", "The brand objects."]);
  expect(await open.pointAt(9, false)).toBeUndefined();
  expect(await open.pointAt(9)).toEqual([
    "disputed",
    expect.stringMatching(
      /^Disputed since \d{4}-\d\d-\d\d\. .*The brand objects\. Signatures checked in your browser\.$/,
    ),
  ]);
  expect(open.badge).toEqual({
    src: `/badge/${slug}.svg?state=disputed`,
    alt: expect.stringContaining("The brand objects."),
  });
  await site.run(["dispute", "R-1", "--settled", "--reason", "It was a mistake of theirs."]);
  expect((await open.pointAt(10))?.[0]).toBe("right");
  await site.run(["withdraw", "R-1", "--reason", "Bags were exchanged."]);
  const withdrawn = ["withdrawn", expect.stringMatching(/^Withdrawn on .*Bags were exchanged\./)];
  expect(await open.pointAt(10)).toEqual(withdrawn);
  expect(await outcomeOf()).toEqual(withdrawn);
  expect((await get(open.badge.src)).body).toContain("Withdrawn");
});

test.each([
  ["a changed reason", (body: string) => body.replaceAll("Bags were exchanged", "All is well")],
  ["a statement about another report", (body: string, other: string) => `${other}\n${body}`],
])("a statement that isn’t the signed one is found: %s", async (_what, change) => {
  const other = (await get("/open-data/chain/reports/1.json")).body;
  const [outcome] = await outcomeOf((path, body) =>
    path.endsWith("statements.jsonl") ? change(body, other) : body,
  );
  expect(outcome).toBe("wrong");
});

test("the statements about a report are served verbatim, oldest first", async () => {
  const { statusCode, body, headers } = await get(`/report/${slug}/statements.jsonl`);
  expect([statusCode, headers["content-type"]]).toEqual([200, expect.stringContaining("application/jsonl")]);
  const states = body
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text).payload);
  expect(states.filter(({ kind }) => kind === "state").map(({ state }) => state)).toEqual([
    ...["disputed", "current", "withdrawn"],
  ]);
  expect((await get("/report/none/statements.jsonl")).statusCode).toBe(404);
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
