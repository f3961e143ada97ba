import { escapeXml } from "#domain/text/escape-xml.ts";
import type { BrandLook } from "../catalogue/schema/brands.ts";
import { type Hex, legible, mix } from "./color.ts";
import { pickByHash } from "./hash.ts";
import { type Look, resolveLook } from "./look.ts";
import { BRAND_MARKS, drawMarkAt } from "./marks/marks.ts";
import { initialOf } from "./print/layouts.ts";
import { CAP_HEIGHT } from "./typesetting/font.ts";
import { createTypesetter } from "./typesetting/typesetter.ts";

/** Logos are drawn on a square tile of this many units. */
const SIDE = 160;
const TILE = `<rect width="${SIDE}" height="${SIDE}" rx="36"`;

export interface LogoFacts {
  brand: string;
  /** Null for a brand without a designed look: drawn in neutral colors. */
  look: BrandLook | null;
}

/** Draws a brand's logo as SVG: its mark on a tile, or a neutral monogram for a brand without a designed look. */
export function drawLogo({ brand, look: brandLook }: LogoFacts): string {
  const look = resolveLook(brand, brandLook);
  const art = look.mark in BRAND_MARKS ? tileWithMark(brand, look) : monogram(brand, look);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" role="img"><title>${escapeXml(brand)}</title>${art}</svg>`;
}

function tileWithMark(brand: string, { mark, primary, secondary, paper }: Look): string {
  const [ground, ink, accent]: [Hex, Hex, Hex] = pickByHash(brand, [
    [primary, paper, secondary],
    [paper, primary, mix(secondary, primary, 0.1)],
    [primary, paper, secondary],
  ]);
  return `${TILE} fill="${ground}"/>${drawMarkAt(mark, { x: 32, y: 32, size: 96 }, ink, accent)}`;
}

type Frame = (ink: Hex) => string;
const stroke =
  (d: string, width = 3): Frame =>
  (ink) =>
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/>`;

/** Frames of a monogram; each leaves room for the letter in the middle. */
const FRAMES: readonly [Frame, ...Frame[]] = [
  stroke("M80 22a58 58 0 1 1-41 17"),
  stroke("M38 128v-54a42 42 0 0 1 84 0v54M28 128h104"),
  stroke("M80 18l62 62l-62 62l-62-62z"),
  stroke("M30 52v-22h22M130 108v22h-22"),
  stroke("M34 40h92M34 120h92"),
  stroke("M80 20c34 20 46 40 46 60s-12 40-46 60c-34-20-46-40-46-60s12-40 46-60z"),
];

function monogram(brand: string, { primary, secondary, paper }: Look): string {
  const dark = pickByHash(`${brand}|tile`, [true, false]);
  const ground = dark ? primary : mix(secondary, paper, 0.55);
  const ink = legible(ground, dark ? paper : mix(primary, "#000000", 0.15), primary);
  const typesetter = createTypesetter();
  const size = 72;
  const letter = typesetter.set({
    text: initialOf(brand),
    x: SIDE / 2,
    y: SIDE / 2 + (size * CAP_HEIGHT) / 2,
    size,
    weight: 500,
    fill: ink,
    align: "middle",
  });
  const frame = pickByHash(`${brand}|frame`, FRAMES)(mix(ink, ground, 0.45));
  return `<defs>${typesetter.outlines()}</defs>${TILE} fill="${ground}"/>${frame}${letter}`;
}
