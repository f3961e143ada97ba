import { PALETTE } from "#domain/presentation/palette.ts";
import { type Hex, legible, mix } from "../color.ts";
import type { Look } from "../look.ts";
import { drawMarkAt } from "../marks/marks.ts";
import type { Box } from "../packs/vessel.ts";
import { CAP_HEIGHT } from "../typesetting/font.ts";
import { round } from "../typesetting/typesetter.ts";
import { drawBrandLine, drawNameAndNotes, type LabelPrint } from "./column.ts";

/** Layout of a label. Backgrounds bleed beyond the face, which clips them; text stays in the box. */
interface Layout {
  ground: Hex;
  draw(box: Box, print: LabelPrint): string;
}
export type MakeLayout = (look: Look) => Layout;

const INK = PALETTE.ink.light;
/** How far backgrounds extend beyond the box, so that they reach the edge of the face. */
const BLEED = 80;

const rect = ({ x, y, width, height }: Box, fill: Hex): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
const below = (box: Box, top: number): Box => ({ ...box, y: box.y + top, height: box.height - top });
const beside = (box: Box, left: number): Box => ({ ...box, x: box.x + left, width: box.width - left });
const across = (box: Box, y: number, height: number): Box => ({
  x: box.x - BLEED,
  y,
  width: box.width + 2 * BLEED,
  height,
});
const inkOn = (ground: Hex, look: Look): Hex => legible(ground, look.primary, INK);

/** The brand's mark in a square, or nothing if it has none. */
const drawBrandMark = (look: Look, x: number, y: number, size: number, ink: Hex, accent: Hex): string =>
  drawMarkAt(look.mark, { x: round(x), y: round(y), size: round(size) }, ink, accent);

/** A band of the brand's color above a paper background. */
const band: MakeLayout = (look) => ({
  ground: look.paper,
  draw(box, print) {
    const height = box.height * 0.28;
    const size = height * 0.74;
    const ink = legible(look.primary, look.paper);
    const middle = box.y + height / 2 - 4;
    const brand = {
      box: beside(box, look.mark ? size + 9 : 0),
      align: "start",
      ground: look.primary,
      print,
    } as const;
    const text = { box: below(box, height + 16), align: "start", ground: look.paper, print } as const;
    return (
      rect(across(box, box.y - BLEED, height + BLEED), look.primary) +
      rect(across(box, box.y + height, 5), print.accent) +
      drawBrandMark(look, box.x, middle - size / 2, size, ink, look.secondary) +
      drawBrandLine(brand, middle, ink, 19) +
      drawNameAndNotes(text, INK, inkOn(look.paper, look))
    );
  },
});

/** The brand's color as background, text in the paper color. */
const full: MakeLayout = (look) => ({
  ground: look.primary,
  draw(box, print) {
    const ink = legible(look.primary, look.paper);
    const size = box.height * 0.19;
    const brand = {
      box: beside(box, look.mark ? size + 9 : 0),
      align: "start",
      ground: look.primary,
      print,
    } as const;
    const text = { box: below(box, size + 24), align: "start", ground: look.primary, print } as const;
    return (
      drawBrandMark(look, box.x, box.y, size, ink, look.secondary) +
      drawBrandLine(brand, box.y + size / 2, ink) +
      rect({ x: box.x, y: box.y + size + 9, width: 36, height: 4 }, print.accent) +
      drawNameAndNotes(text, ink, legible(look.primary, print.accent, look.secondary, ink))
    );
  },
});

/** A colored column on the left with the mark or the brand's initial. */
const column: MakeLayout = (look) => ({
  ground: look.paper,
  draw(box, print) {
    const width = Math.min(50, box.width * 0.24);
    const size = width * 0.84;
    const x = box.x - 8;
    const ink = legible(look.primary, look.paper);
    const side = { x: x - BLEED, y: box.y - BLEED, width: width + BLEED, height: box.height + 2 * BLEED };
    const text = { ...box, x: x + width + 15, width: box.width + 8 - width - 15 };
    const middle = x + width / 2 - 3;
    return (
      rect(side, look.primary) +
      rect({ ...side, x: x + width, width: 4 }, print.accent) +
      (look.mark
        ? drawBrandMark(look, middle - size / 2, box.y - 2, size, ink, look.secondary)
        : print.typesetter.set({
            text: initialOf(print.brand),
            x: middle,
            y: box.y + size * CAP_HEIGHT,
            size,
            weight: 500,
            fill: ink,
            align: "middle",
          })) +
      drawBrandLine(
        { box: text, align: "start", ground: look.paper, print },
        box.y + 8,
        inkOn(look.paper, look),
      ) +
      drawNameAndNotes(
        { box: below(text, 30), align: "start", ground: look.paper, print },
        INK,
        inkOn(look.paper, look),
      )
    );
  },
});

/** Paper, with a large disc of the accent rising behind the notes. */
const sun: MakeLayout = (look) => ({
  ground: look.paper,
  draw(box, print) {
    const size = Math.min(44, box.height * 0.22);
    const r = round(Math.min(box.width, box.height) * 0.52);
    const disc = mix(print.accent, look.paper, 0.3);
    const brand = { ...box, width: box.width - (look.mark ? size + 7 : 0) };
    const name = legible(disc, look.primary, INK);
    return (
      `<circle cx="${round(box.x + box.width * 0.9)}" cy="${round(box.y + box.height * 0.9)}" r="${r}" fill="${disc}"/>` +
      drawBrandMark(
        look,
        box.x + box.width - size,
        box.y - 3,
        size,
        look.primary,
        mix(look.secondary, look.primary, 0.15),
      ) +
      drawBrandLine(
        { box: brand, align: "start", ground: look.paper, print },
        box.y + size / 2 - 3,
        inkOn(look.paper, look),
      ) +
      drawNameAndNotes({ box: below(box, size + 13), align: "start", ground: disc, print }, name, name)
    );
  },
});

/** Centered in a thin frame, like pharmacy labels. */
const framed: MakeLayout = (look) => ({
  ground: look.paper,
  draw(box, print) {
    const inside = { x: box.x + 4, y: box.y + 3, width: box.width - 8, height: box.height - 7 };
    const size = look.mark ? box.height * 0.21 : 0;
    const middle = box.x + box.width / 2;
    const ink = inkOn(look.paper, look);
    const brandY = inside.y + (size > 0 ? size + 11 : 8);
    const text = {
      box: below(inside, brandY - inside.y + 24),
      align: "middle",
      ground: look.paper,
      print,
    } as const;
    return (
      `<path d="M${box.x - 6} ${box.y - 6}h${box.width + 12}v${box.height + 12}h${-box.width - 12}z" fill="none" stroke="${look.primary}" stroke-width="1.3"/>` +
      drawBrandMark(look, middle - size / 2, inside.y - 2, size, look.primary, look.secondary) +
      drawBrandLine({ ...text, box: inside }, brandY, ink, 15) +
      rect({ x: middle - 15, y: brandY + 11, width: 30, height: 3 }, print.accent) +
      drawNameAndNotes(text, INK, ink)
    );
  },
});

/** Paper above, the brand's color with the name below. */
const halved: MakeLayout = (look) => ({
  ground: look.paper,
  draw(box, print) {
    const split = box.height * 0.29;
    const size = split * 0.86;
    const ink = legible(look.primary, look.paper);
    const middle = box.y + split / 2 - 5;
    const brand = {
      box: beside(box, look.mark ? size + 9 : 0),
      align: "start",
      ground: look.paper,
      print,
    } as const;
    const text = { box: below(box, split + 13), align: "start", ground: look.primary, print } as const;
    return (
      rect(across(box, box.y + split, box.height + BLEED), look.primary) +
      rect(across(box, box.y + split - 5, 5), print.accent) +
      drawBrandMark(look, box.x, middle - size / 2, size, look.primary, look.secondary) +
      drawBrandLine(brand, middle, inkOn(look.paper, look), 19) +
      drawNameAndNotes(text, ink, legible(look.primary, print.accent, look.secondary, ink))
    );
  },
});

/** First letter or digit of a name, in upper case. */
export const initialOf = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "·").toUpperCase();

export const LAYOUTS: readonly [MakeLayout, ...MakeLayout[]] = [band, full, column, sun, framed, halved];
/** Layouts for brands without a designed look. */
export const NEUTRAL_LAYOUTS: typeof LAYOUTS = [framed, column, halved];
