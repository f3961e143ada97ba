import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { RESULT_VERDICTS, VERDICTS } from "#contract/verdicts.ts";
import { PALETTE } from "#domain/presentation/palette.ts";
import { STATUS_TONES, VERDICT_STYLES } from "#domain/presentation/verdict-styles.ts";
import { composeEmail } from "#server/features/outbox/rules.ts";
import { drawBadge } from "#server/features/pictures/badge.ts";
import { contrast } from "#server/features/pictures/color.ts";
import { COLORS, TEXT_STYLES, verdictTone } from "#server/features/report-files/pdf/text-styles.ts";
import { readTree } from "./imports/read-tree.ts";
import { DRAWINGS } from "./static/drawings.ts";
import { colorsCss } from "./write-colors.ts";

const SCHEMES = ["light", "dark"] as const;
const hexesIn = (text: string): string[] =>
  [...text.matchAll(/#[0-9a-f]{6}\b/gi)].map(([hex]) => hex.toLowerCase());
const valuesOf = (scheme: (typeof SCHEMES)[number]) =>
  new Set<string>(Object.values(PALETTE).map((color) => color[scheme]));
const LIGHT = valuesOf("light");

describe("palette", () => {
  test.each(SCHEMES)("has readable text in the %s scheme (WCAG 1.4.3, 4.5:1)", (scheme) => {
    const pairs = [
      ...(["paper", "surface", "gray50"] as const).flatMap((ground) =>
        (["ink", "muted", "primary", "primaryHover", "success"] as const).map(
          (text) => [text, ground] as const,
        ),
      ),
      ...(["primary", "primaryHover"] as const).map((ground) => ["onPrimary", ground] as const),
      ...(["onDeep", "onDeepMuted"] as const).map((text) => [text, "deep"] as const),
      // The text of the one filled badge is never on paper.
      ...STATUS_TONES.filter((tone) => tone !== "danger").flatMap((tone) =>
        ([`${tone}Back`, "paper", "surface"] as const).map((ground) => [`${tone}Text`, ground] as const),
      ),
    ];
    const faint = pairs.filter(
      ([text, ground]) => contrast(PALETTE[text][scheme], PALETTE[ground][scheme]) < 4.5,
    );
    expect(faint).toEqual([]);
  });

  test.each(SCHEMES)("has visible borders of fields in the %s scheme (WCAG 1.4.11, 3:1)", (scheme) => {
    expect(contrast(PALETTE.gray400[scheme], PALETTE.surface[scheme])).toBeGreaterThan(3);
  });
});

describe("output of the palette", () => {
  test("colors.css is up to date", async () => {
    expect(await readFile("src/web/theme/colors.css", "utf8")).toBe(colorsCss());
  });

  test.each(Object.entries(DRAWINGS))("public/%s is up to date", async (name, drawing) => {
    expect(await readFile(`public/${name}`, "utf8")).toBe(drawing);
  });

  test.each([
    ["apple-touch-icon.png", "primary"],
    ["icon-maskable-512.png", "primary"],
    ["social-banner.png", "primary"],
  ] as const)("public/%s has the ground %s", async (name, token) => {
    const corner = { left: 0, top: 0, width: 1, height: 1 };
    const pixel = await sharp(`public/${name}`).removeAlpha().extract(corner).raw().toBuffer();
    expect(`#${pixel.toString("hex")}`).toBe(PALETTE[token].light);
  });

  test("the offline page has pairs of the palette", async () => {
    const pairs = [
      ...(await readFile("public/offline.html", "utf8")).matchAll(/light-dark\((#\w+), (#\w+)\)/g),
    ];
    expect(pairs.length).toBeGreaterThan(0);
    for (const [, light, dark] of pairs) expect(Object.values(PALETTE)).toContainEqual({ light, dark });
  });

  test("the web app manifest has paper and primary", async () => {
    const manifest: unknown = JSON.parse(await readFile("public/manifest.webmanifest", "utf8"));
    expect(manifest).toMatchObject({
      background_color: PALETTE.paper.light,
      theme_color: PALETTE.primary.light,
    });
  });

  test("emails have light colors only", () => {
    const action = { label: "Open", url: "https://example.com" };
    const { html } = composeEmail({ title: "T", paragraphs: ["P"], code: "123456", action, reason: "R" });
    const foreign = hexesIn(html).filter((hex) => !LIGHT.has(hex));
    expect(foreign).toEqual([]);
    expect(hexesIn(html)).toContain(PALETTE.primary.light);
  });

  test("PDFs have light colors only", () => {
    const used = [...Object.values(COLORS), ...Object.values(TEXT_STYLES).map(({ color }) => color)];
    expect(used.filter((hex) => !LIGHT.has(hex))).toEqual([]);
  });

  test.each(RESULT_VERDICTS)("PDFs show %s in its tone", (verdict) => {
    const { tone } = VERDICT_STYLES[verdict];
    expect(verdictTone(verdict)).toEqual({
      back: PALETTE[`${tone}Back`].light,
      text: PALETTE[`${tone}Text`].light,
    });
  });

  test.each(VERDICTS)("report badges show %s in its tone", (verdict) => {
    const facts = {
      verdict,
      hazards: [],
      headline: null,
      state: "current",
      lot: "L1",
      testedOn: "2026-03-12",
      product: "P",
      number: "R-1",
      asSigned: true,
      sample: false,
    } as const;
    const { tone, label } = VERDICT_STYLES[verdict];
    for (const scheme of SCHEMES) {
      const badge = drawBadge(facts, scheme);
      expect(badge).toContain(`Assayed: ${label}.`);
      expect(badge).toContain(
        `--back:${PALETTE[`${tone}Back`][scheme]};--tone:${PALETTE[`${tone}Text`][scheme]}`,
      );
      const palette = valuesOf(scheme);
      expect(hexesIn(badge).filter((hex) => !palette.has(hex))).toEqual([]);
    }
  });
});

test("no other source file writes a color of the palette, and no style sheet any color", async () => {
  const { white, ...colors } = PALETTE;
  const owned = new Set(Object.values(colors).flatMap(({ light, dark }) => [light, dark]));
  owned.delete(white.light);
  const sources = (await readTree(process.cwd())).filter(
    ({ path }) =>
      /^(?:src|scripts\/static)\/.*\.(?:tsx?|css)$/.test(path) &&
      !/\.test\.tsx?$|\/palette\.ts$|\/theme\/colors\.css$/.test(path),
  );
  const copies = sources.flatMap(({ path, text }) =>
    hexesIn(text)
      .filter((hex) => path.endsWith(".css") || owned.has(hex))
      .map((hex) => `${path}: ${hex}`),
  );
  expect(copies).toEqual([]);
});
