import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { barcodes, supplements } from "#server/features/catalogue/schema.ts";
import { signedDocuments } from "#server/features/reports/schema/signing.ts";
import { reports } from "#server/features/reports/schema.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";
import { createStaff } from "#tests/support/staff.ts";
import { checkReport } from "#web/features/reports/verify-report.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
  await saveLabels(site.api.services.db, [
    labelRecord("2", { brand: "Orrin & Vale", name: "Vitamin D3 Daily", barcodes: ["00012345678905"] }),
  ]);
  await site.publish();
});
afterEach(() => site.api.close());

const database = () => site.api.services.db;
const idOf = async (name: string) => {
  const [row] = await database().select().from(supplements).where(eq(supplements.name, name));
  return row?.id ?? 0;
};

/** What the visitor's browser finds on the report's page, with the files that the site serves. */
async function browserFinds(): Promise<string[]> {
  const shown = await site.getReportByNumber("R-1");
  vi.stubGlobal("fetch", async (url: string) => {
    const { statusCode, rawPayload } = await site.api.app.inject({ method: "GET", url });
    return new Response(Uint8Array.from(rawPayload), { status: statusCode });
  });
  try {
    const { result, comparison } = await checkReport(shown);
    const differences = comparison?.differences.map(({ what }) => what) ?? [];
    return result.outcome === "genuine" ? differences : [result.outcome];
  } finally {
    vi.unstubAllGlobals();
  }
}

const badgeTitle = async () => {
  const [row] = await database().select().from(reports).where(eq(reports.reportNumber, "R-1"));
  const { body } = await site.api.app.inject({ method: "GET", url: `/badge/${row?.slug}.svg` });
  return /<title id="t">(.*?)<\/title>/.exec(body)?.[1];
};

const serverFinds = async () => (await site.getReportByNumber("R-1")).proof_problems;

test("a published report is as signed: for the browser, the server and verify", async () => {
  expect(await browserFinds()).toEqual([]);
  expect(await serverFinds()).toEqual([]);
  expect(await badgeTitle()).toMatch(
    /^Assayed: Borderline pass\. .*Magnesium Glycinate by Harbor &amp; Pine, Lot L26118A, tested Mar 12, 2026, report R-1\.$/,
  );
  expect((await site.run(["verify"])).code).toBe(0);
});

test("a report hung on another product is noticed by the browser, the server and verify", async () => {
  await database()
    .update(reports)
    .set({ supplementId: await idOf("Vitamin D3 Daily") });
  expect(await browserFinds()).toEqual(expect.arrayContaining(["Product", "Brand", "Barcode"]));
  expect(await serverFinds()).toContain("Product: shown “Vitamin D3 Daily”, signed “Magnesium Glycinate”.");
  expect(await badgeTitle()).toContain("Assayed: Doesn’t match its signature. Vitamin D3 Daily by Orrin");
  const { code, out } = await site.run(["verify"]);
  expect(code).toBe(1);
  expect(out).toContain(
    "Report R-1: it names Magnesium Glycinate by Harbor & Pine, but is shown under another product, orrin-and-vale-vitamin-d3-daily.",
  );
});

test("a barcode moved along with the report does not help", async () => {
  const other = await idOf("Vitamin D3 Daily");
  await database().update(reports).set({ supplementId: other });
  await database().update(barcodes).set({ supplementId: other });
  expect(await browserFinds()).toEqual(expect.arrayContaining(["Product", "Brand"]));
  expect((await site.run(["verify"])).code).toBe(1);
});

test.each([
  ["product", () => database().update(supplements).set({ name: "Vitamin D3 Daily 2" }), "Product"],
  ["brand", () => database().update(brands).set({ name: "Another brand" }), "Brand"],
  [
    "product's address",
    () =>
      database()
        .update(supplements)
        .set({ slug: sql`${supplements.slug} || '-x'` }),
    "Product’s address",
  ],
  ["barcode", () => database().delete(barcodes), "Barcode"],
])("a changed %s is noticed by the browser, the server and verify", async (_, change, what) => {
  await change();
  expect(await browserFinds()).toContain(what);
  expect((await serverFinds()).join()).toContain(what);
  expect((await site.run(["verify"])).out).toMatch(/Report R-1: /);
});

/** Columns of a report that its page shows, each with a forged value. */
const FORGERIES = {
  verdict: "no_failures",
  safetyVerdict: "no_failures",
  warning: "above",
  headline: "All is well.",
  labelAccuracyPct: 99.9,
  score: 100,
  sampleDescription: "Another bottle",
  sampleCondition: "Opened",
  purchasedAt: "Another shop",
  purchasedOn: "2026-01-02",
  invoice: "1234",
  unitsComposited: 12,
  photos: [{ url: "https://example.com/a.jpg", caption: "Another bottle" }],
  authorisedBy: "Somebody else",
  customer: "Somebody else",
  statement: "The results hold for every lot.",
  receivedOn: "2026-03-06",
  standard: "Our own limits",
  decisionRule: "The laboratory's own",
  coverageTested: 99,
  laboratory: { name: "Coined Laboratory", address: null, website: null, accreditation: null },
} as const;

test("each forged column is noticed by the browser, the server and verify", async () => {
  const [signed] = await database().select().from(reports);
  for (const [column, value] of Object.entries(FORGERIES)) {
    await database()
      .update(reports)
      .set({ [column]: value });
    expect.soft(await browserFinds(), column).not.toEqual([]);
    expect.soft(await serverFinds(), column).not.toEqual([]);
    const { code, out } = await site.run(["verify"]);
    expect.soft([code, out], column).toEqual([1, expect.stringMatching(/Report R-1/)]);
    await database()
      .update(reports)
      .set({ [column]: signed?.[column as keyof typeof FORGERIES] });
  }
  expect(await serverFinds()).toEqual([]);
  expect((await site.run(["verify"])).code).toBe(0);
});

test("a successor that nobody signed is noticed", async () => {
  await site.publish(SECOND_REPORT);
  const [second] = await database().select().from(reports).where(eq(reports.reportNumber, "R-2"));
  await database()
    .update(reports)
    .set({ supersededById: second?.id ?? 0 })
    .where(eq(reports.reportNumber, "R-1"));
  expect(await browserFinds()).toEqual(["Report that replaces it"]);
  expect((await site.run(["verify"])).out).toContain(
    "Report R-1: Report that replaces it: shown “R-2”, signed nothing.",
  );
});

test("a document that is missing from the chain is noticed", async () => {
  await site.publish(SECOND_REPORT);
  await site.run(["withdraw", "R-1", "--reason", "Samples were mixed up."]);
  await database().delete(signedDocuments).where(eq(signedDocuments.kind, "state"));
  expect(await browserFinds()).toEqual(expect.arrayContaining(["State"]));
  const { code, out } = await site.run(["verify"]);
  expect([code, out]).toEqual([1, expect.stringMatching(/Report R-1 .*withdrawn.*current/)]);
});

test("merge-supplements signs the new product of a report, and it stays as signed", async () => {
  const { code, out } = await site.run([
    "merge-supplements",
    "harbor-and-pine-magnesium-glycinate",
    "orrin-and-vale-vitamin-d3-daily",
  ]);
  expect([code, out]).toEqual([0, expect.not.stringContaining("not signed yet")]);
  expect(await site.getReportByNumber("R-1")).toMatchObject({
    supplement: { slug: "orrin-and-vale-vitamin-d3-daily" },
    product_link: {
      product: { slug: "orrin-and-vale-vitamin-d3-daily", brand: "Orrin & Vale", name: "Vitamin D3 Daily" },
      sequence: 2,
    },
    proof_problems: [],
  });
  expect(await browserFinds()).toEqual([]);
  expect((await site.run(["verify"])).code).toBe(0);
});

test("merge-brands signs the new brand of a report", async () => {
  expect((await site.run(["merge-brands", "harbor-and-pine", "orrin-and-vale"])).code).toBe(0);
  expect((await site.getReportByNumber("R-1")).product_link?.product.brand).toBe("Orrin & Vale");
  expect(await browserFinds()).toEqual([]);
  expect((await site.run(["verify"])).code).toBe(0);
});

test("a merge does not sign a report that hung on a wrong product before", async () => {
  await database()
    .update(reports)
    .set({ supplementId: await idOf("Vitamin D3 Daily") });
  await site.run([
    "merge-supplements",
    "harbor-and-pine-magnesium-glycinate",
    "orrin-and-vale-vitamin-d3-daily",
  ]);
  expect((await site.getReportByNumber("R-1")).product_link).toBeNull();
  expect(await browserFinds()).toContain("Product");
});

test("link-report signs a renamed product, once, and another product", async () => {
  await database()
    .update(supplements)
    .set({ name: "Magnesium Calm" })
    .where(eq(supplements.name, "Magnesium Glycinate"));
  expect(await browserFinds()).toEqual(["Product"]);
  const rename = ["link-report", "R-1", "--reason", "The brand renamed it."];
  expect((await site.run(rename)).out).toContain("R-1 is shown under its product");
  expect(await browserFinds()).toEqual([]);
  expect((await site.run(rename)).out).toContain("Nothing changed");
  await site.run([...rename, "--product", "orrin-and-vale-vitamin-d3-daily"]);
  const moved = await site.getReportByNumber("R-1");
  expect(moved.supplement.name).toBe("Vitamin D3 Daily");
  expect(await browserFinds()).toEqual([]);
  expect((await site.run(["verify"])).code).toBe(0);
  expect((await site.run(["link-report", "R-9", "--reason", "None."])).err).toMatch(
    /No published report R-9/,
  );
});

test("a signed product link waits for a second operator, and for an offline signature", async () => {
  await database()
    .update(supplements)
    .set({ name: "Magnesium Calm" })
    .where(eq(supplements.name, "Magnesium Glycinate"));
  const rename = ["link-report", "R-1", "--reason", "The brand renamed it."];
  const two = { TWO_PERSON_PUBLISHING: "on" };
  expect((await site.run(rename, two)).err).toContain("--as EMAIL");
  await createStaff(database(), "publisher", { emailId: "ada@example.com" });
  expect((await site.run([...rename, "--as", "ada@example.com"], two)).out).toMatch(
    /^Approved by ada lovelace \(staff \d+\)\. Publishing needs two operators/i,
  );
  expect((await site.getReportByNumber("R-1")).product_link).toBeNull();
  expect((await site.run(rename, { SIGNING: "offline" })).out).toContain("Awaiting signature");
  expect((await site.getReportByNumber("R-1")).product_link).toBeNull();
});
