import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdProduct } from "#server/features/catalogue/commands/legal-hold.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { barcodes, supplements } from "#server/features/catalogue/schema.ts";
import { noticeMatches, notices } from "#server/features/notices/schema.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

const TESTED = "00076280402018";
const UNTESTED = "09506000134352";
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const LINKSET = "application/linkset+json";

const NOTICE = {
  source: "openfda",
  reference: "F-0001-2026",
  url: "https://www.accessdata.fda.gov/scripts/ires/index.cfm",
  classification: "Class II",
  status: null,
  publishedOn: "2026-03-02",
  productText: "Gummies",
  reason: "Undeclared milk",
} as const;

let site: Awaited<ReturnType<typeof startPublishing>>;
let origin: string;
let slug: string;
let lot: string;
beforeAll(async () => {
  site = await startPublishing();
  await site.publish();
  await site.publish(SECOND_REPORT);
  await site.run(["withdraw", "R-1", "--reason", "Bags were exchanged."]);
  const { db, config } = site.api.services;
  await saveLabels(db, [labelRecord("2", { name: "Untested Zinc", barcodes: [UNTESTED] })]);
  origin = config.siteUrl;
  slug = await slugOf(TESTED);
  lot = (await linkset(`/01/${TESTED}`))["own:test-report"]?.[0]?.title.match(/lot (\S+),/)?.[1] ?? "";
});
afterAll(() => site.api.close());

async function slugOf(gtin14: string) {
  const [row] = await site.api.services.db
    .select({ slug: supplements.slug })
    .from(barcodes)
    .innerJoin(supplements, eq(supplements.id, barcodes.supplementId))
    .where(eq(barcodes.gtin14, gtin14));
  return row?.slug ?? "";
}

const get = (url: string, accept = BROWSER, method: "GET" | "HEAD" | "OPTIONS" = "GET") =>
  site.api.app.inject({ method, url, headers: { accept } });

type Links = Record<string, { href: string; title: string; type: string }[]> & {
  description: string;
  anchor: string;
};

/** The one link context, with shortened names of relations. */
async function linkset(url: string): Promise<Links> {
  const response = await get(url, LINKSET);
  expect([response.statusCode, response.headers["content-type"]]).toEqual([200, `${LINKSET}; charset=utf-8`]);
  const { linkset: contexts } = response.json();
  expect(contexts).toHaveLength(1);
  return Object.fromEntries(
    Object.entries(contexts[0]).map(([name, value]) => [
      name
        .replace("https://ref.gs1.org/voc/", "gs1:")
        .replace(`${site.api.services.config.siteUrl}/open-data#`, "own:"),
      value,
    ]),
  ) as Links;
}

test.each(["00076280402018", "076280402018", "0076280402018"])(
  "/01/%s redirects people to the product",
  async (gtin) => {
    const response = await get(`/01/${gtin}`);
    expect([response.statusCode, response.headers.location]).toEqual([
      307,
      `${origin}/supplement-details/${slug}`,
    ]);
    expect(response.headers).toMatchObject({
      "cache-control": "public, max-age=300",
      vary: expect.stringContaining("accept"),
      "access-control-allow-origin": "*",
      link: expect.stringContaining(`<${origin}/01/${TESTED}?linkType=linkset>; rel="linkset"`),
    });
    expect(await (await get(`/01/${gtin}`, "*/*", "HEAD")).headers.location).toBe(response.headers.location);
  },
);

test("a lot leads to the list of tested lots, and the query string goes along", async () => {
  const response = await get(`/01/${TESTED}/10/${lot}?17=280131&linkType=gs1:pip`);
  expect(response.headers.location).toBe(`${origin}/supplement-details/${slug}?17=280131#lots`);
  expect((await get(`/01/${UNTESTED}/10/A1/21/7`)).headers.location).toMatch(/\/supplement-details\/[^#]+$/);
});

test("a program gets every link of a product, withdrawn reports named as such", async () => {
  const links = await linkset(`/01/${TESTED}`);
  expect(links.anchor).toBe(`${origin}/01/${TESTED}`);
  expect(links.description).toContain("2 test reports");
  expect(links["gs1:defaultLink"]?.[0]?.href).toBe(`${origin}/supplement-details/${slug}`);
  const reports = links["own:test-report"] ?? [];
  expect(reports).toHaveLength(4);
  expect(
    reports.filter(({ title }) => title.includes("R-1")).every(({ title }) => title.includes(": withdrawn")),
  ).toBe(true);
  for (const { href, type } of reports.filter(({ type }) => type === "application/json"))
    expect([(await get(href.slice(origin.length))).statusCode, type]).toEqual([200, "application/json"]);
});

test("a lot has its own reports; those on other lots are set apart", async () => {
  const links = await linkset(`/01/${TESTED}/10/${lot}`);
  expect(links["own:test-report"]).toHaveLength(2);
  expect(links["own:report-on-another-lot"]).toHaveLength(2);
  const other = await linkset(`/01/${TESTED}/10/NEVER-TESTED`);
  expect(other["own:test-report"]).toBeUndefined();
  expect(other.description).toContain("no test report on lot NEVER-TESTED");
  expect(other.description).toContain("say nothing about this one");
});

test("an untested product is described as such", async () => {
  const links = await linkset(`/01/${UNTESTED}`);
  expect(links.description).toContain("no test report. That says nothing about what is in it.");
  expect(links["own:test-report"]).toBeUndefined();
});

test("notices that name the product are links of the type recallStatus", async () => {
  const { db } = site.api.services;
  const [about] = await db.select().from(supplements).where(eq(supplements.slug, slug));
  const [row] = await db.insert(notices).values(NOTICE).returning();
  await db.insert(noticeMatches).values({
    noticeId: row?.id ?? 0,
    brandId: about?.brandId ?? 0,
    supplementId: about?.id ?? 0,
    degree: "barcode",
    state: "shown",
  });
  site.api.services.changes.notifySearchChanged(null);
  const links = await linkset(`/01/${TESTED}`);
  expect(links["gs1:recallStatus"]?.map(({ href }) => href)).toEqual([
    `${origin}/supplement-details/${slug}`,
    NOTICE.url,
  ]);
});

test("a linkset revalidates by its hash", async () => {
  const { headers } = await get(`/01/${TESTED}?linkType=linkset`);
  const again = await site.api.app.inject({
    url: `/01/${TESTED}?linkType=linkset`,
    headers: { "if-none-match": String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test.each([
  ["/01/00076280402019", 400, "last digit"],
  ["/01/123", 400, "8, 12, 13, or 14 digits"],
  [`/01/${TESTED}/10`, 400, "may follow"],
  [`/01/${TESTED}/17/280131`, 400, "may follow"],
  ["/01/04006381333931", 404, "no test of this product"],
  [`/01/${TESTED}?linkType=gs1:instructions`, 404, "linkType=linkset"],
])("%s is %i, for people as a page and for programs as a problem document", async (url, status, text) => {
  const page = await get(url);
  expect([page.statusCode, page.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
  expect(page.body).toContain(text);
  expect(page.body).toContain('href="/search"');
  const problem = await get(url, LINKSET);
  expect([problem.statusCode, problem.headers["content-type"]]).toEqual([
    status,
    "application/problem+json; charset=utf-8",
  ]);
  expect(problem.json()).toEqual({
    type: "about:blank",
    status,
    title: expect.any(String),
    detail: expect.stringContaining(text),
  });
  expect(problem.headers["cache-control"]).toBe("no-store");
});

test("a product under a legal hold is 451, for people and programs", async () => {
  const { db } = site.api.services;
  const [held] = await db
    .select()
    .from(supplements)
    .where(eq(supplements.slug, await slugOf(UNTESTED)));
  const endsOn = new Date(Date.now() + 86_400_000 * 5).toISOString().slice(0, 10);
  const at = new Date();
  await holdProduct(
    db,
    { supplementId: held?.id ?? 0, notice: "Notice of counsel", endsOn },
    { operator: "ana", reason: "Legal notice", at },
  );
  site.api.services.changes.notifySearchChanged(null);
  for (const accept of [BROWSER, LINKSET]) {
    const { statusCode, body } = await get(`/01/${UNTESTED}`, accept);
    expect([statusCode, body]).toEqual([451, expect.stringContaining("legal notice")]);
  }
});

test("OPTIONS names the methods, and the description file the link types", async () => {
  const options = await get(`/01/${TESTED}`, "*/*", "OPTIONS");
  expect([options.statusCode, options.headers.allow]).toEqual([204, "GET, HEAD, OPTIONS"]);
  const description = (await get("/.well-known/gs1resolver")).json();
  expect(description).toMatchObject({ resolverRoot: origin, supportedPrimaryKeys: ["01"] });
  expect(description.supportedLinkType.map(({ prefix }: { prefix: string }) => prefix)).toEqual([
    "gs1:",
    "assayed:",
  ]);
});
