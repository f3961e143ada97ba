import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sha256HexSync } from "#platform/ids.ts";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { drawShareImage, type ShareFacts } from "#server/features/pictures/share/draw.ts";
import { reports } from "#server/features/reports/schema.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

const UNTESTED = "orrin-and-vale-vitamin-d3-daily";
const TESTED = "harbor-and-pine-magnesium-glycinate";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
  await saveLabels(site.api.services.db, [
    labelRecord("2", { brand: "Orrin & Vale", name: "Vitamin D3 Daily" }),
  ]);
  await site.publish();
});
afterEach(() => site.api.close());

const database = () => site.api.services.db;
const get = (url: string, headers: Record<string, string> = {}) =>
  site.api.app.inject({ method: "GET", url, headers });
const imageOf = (kind: "supplement" | "report", slug: string) => get(`/share/${kind}/${slug}.png`);
const reportSlug = async (number = "R-1") => (await site.getReportByNumber(number)).report_slug;

const SIGNED = {
  verdict: "conditional_pass",
  hazards: [],
  headline:
    "Within every limit, but too close to one to be sure: magnesium (103% of the amount on the label; at least 100% is required).",
  state: "current",
  lot: "L26118A",
  testedOn: "2026-03-12",
  number: "R-1",
  asSigned: true,
} as const;
const MAGNESIUM: ShareFacts = {
  brand: "Harbor & Pine",
  name: "Magnesium Glycinate",
  demo: false,
  report: SIGNED,
  hasEarlierReports: true,
};
/** The entity tag of the image that says this. */
const tagOf = (facts: ShareFacts) => `W/"${sha256HexSync(drawShareImage(facts))}"`;
const tagAt = async (kind: "supplement" | "report", slug: string) => (await imageOf(kind, slug)).headers.etag;

test("a share image is a PNG of 1200 by 630 pixels that any site may show", async () => {
  for (const answer of [await imageOf("supplement", TESTED), await imageOf("report", await reportSlug())]) {
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=300",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: "png",
      width: 1200,
      height: 630,
    });
  }
});

test("it names the product, the verdict with its reason, the lot and the date", async () => {
  expect(await tagAt("supplement", TESTED)).toBe(tagOf(MAGNESIUM));
  expect(await tagAt("report", await reportSlug())).toBe(tagOf(MAGNESIUM));
  const untested = { ...MAGNESIUM, brand: "Orrin & Vale", name: "Vitamin D3 Daily" };
  expect(await tagAt("supplement", UNTESTED)).toBe(
    tagOf({ ...untested, report: null, hasEarlierReports: false }),
  );
});

test("it follows the report: a new state and a new report are a new image", async () => {
  const slug = await reportSlug();
  await site.run(["dispute", "R-1", "--reason", "The brand objects."]);
  const disputed: ShareFacts = { ...MAGNESIUM, report: { ...SIGNED, state: "disputed" } };
  expect(await tagAt("report", slug)).toBe(tagOf(disputed));
  expect(await tagAt("supplement", TESTED)).toBe(tagOf(disputed));
  await site.run(["withdraw", "R-1", "--reason", "Samples were mixed up."]);
  expect(await tagAt("report", slug)).toBe(
    tagOf({ ...MAGNESIUM, report: { ...SIGNED, state: "withdrawn" } }),
  );
  expect(await tagAt("supplement", TESTED)).toBe(tagOf({ ...MAGNESIUM, report: null }));
  await site.publish(SECOND_REPORT);
  expect(await tagAt("supplement", TESTED)).toBe(await tagAt("report", await reportSlug("R-2")));
});

test("a report hung on another product says that it is not the signed one", async () => {
  const [other] = await database().select().from(supplements).where(eq(supplements.slug, UNTESTED));
  await database()
    .update(reports)
    .set({ supplementId: other?.id ?? 0 });
  const forged: ShareFacts = {
    ...MAGNESIUM,
    brand: "Orrin & Vale",
    name: "Vitamin D3 Daily",
    report: { ...SIGNED, asSigned: false },
  };
  expect(await tagAt("supplement", UNTESTED)).toBe(tagOf(forged));
  expect(drawShareImage(forged)).not.toBe(drawShareImage({ ...forged, report: SIGNED }));
});

test.each([
  ["verdict", { verdict: "pass" }],
  ["hazard", { hazards: ["pathogen"] }],
  ["reason", { headline: "Passed every limit." }],
  ["lot", { lotNumber: "L999" }],
  ["date", { testedAt: "2026-03-13" }],
] as const)("a forged %s is not shown as signed", async (_, forgery) => {
  await database()
    .update(reports)
    .set(forgery as object);
  const [row] = await database().select().from(reports);
  const { verdict, hazards, headline, lotNumber: lot, testedAt: testedOn } = row as NonNullable<typeof row>;
  const report = { ...SIGNED, verdict, hazards: hazards ?? [], headline, lot, testedOn, asSigned: false };
  expect(await tagAt("supplement", TESTED)).toBe(tagOf({ ...MAGNESIUM, report }));
});

test("a network that has the image gets 304, and a former slug the current product", async () => {
  const slug = await reportSlug();
  const { headers } = await imageOf("report", slug);
  const again = await get(`/share/report/${slug}.png?v=current`, { "if-none-match": String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  await mergeSupplements(database(), { from: UNTESTED, into: TESTED, operator: "ana" });
  expect(await tagAt("supplement", UNTESTED)).toBe(await tagAt("supplement", TESTED));
});

test.each(["/share/supplement/none.png", "/share/report/none.png", "/share/report/UPPER.svg"])(
  "%s returns 404",
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test("one address gets a bounded number a minute", async () => {
  const answers = await Promise.all(Array.from({ length: 61 }, () => imageOf("supplement", "none")));
  expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
});

test("without any font on the machine the same image appears, and a name it cannot draw is not a row of boxes", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "no-fonts-"));
  try {
    const config = path.join(folder, "fonts.conf");
    await writeFile(config, '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig/>');
    const script = `
      import sharp from "sharp";
      import { createHash } from "node:crypto";
      import { drawShareImage } from "#server/features/pictures/share/draw.ts";
      import { isDrawable } from "#server/features/pictures/share/drawable.ts";
      const svg = drawShareImage(${JSON.stringify(MAGNESIUM)});
      const pixels = await sharp(Buffer.from(svg)).raw().toBuffer();
      const digest = createHash("sha256").update(pixels).digest("hex");
      console.log(JSON.stringify([digest, await isDrawable("亜鉛"), await isDrawable("Zinc")]));`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, FONTCONFIG_FILE: config },
    });
    const pixels = await sharp(Buffer.from(drawShareImage(MAGNESIUM)))
      .raw()
      .toBuffer();
    expect(JSON.parse(stdout)).toEqual([sha256HexSync(pixels), false, true]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
