import type { Hex } from "../color.ts";

/** Draws a brand mark in a box of 100 by 100 units. */
type DrawMark = (ink: Hex, accent: Hex) => string;

const line = (d: string, stroke: Hex, width = 7): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const area = (d: string, fill: Hex): string => `<path d="${d}" fill="${fill}"/>`;
const disc = (x: number, y: number, r: number, fill: Hex): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const ring = (x: number, y: number, r: number, stroke: Hex, width = 7): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

/** Logo marks of the fictitious demo brands. */
export const BRAND_MARKS: Readonly<Record<string, DrawMark>> = {
  // A sun rising over an open book.
  almanac: (ink, accent) =>
    area("M26 54a24 24 0 0 1 48 0z", accent) +
    line("M50 18v-8M23 31l-6-6M77 31l6-6", accent, 7) +
    area("M50 68q-18-12-44-8v26q26-4 44 8q18-12 44-8v-26q-26-4-44 8z", ink),
  // Three swells, the middle one in the light.
  wave: (ink, accent) =>
    line("M10 34q10-14 20 0t20 0t20 0t20 0", ink, 8) +
    line("M10 54q10-14 20 0t20 0t20 0t20 0", accent, 8) +
    line("M10 74q10-14 20 0t20 0t20 0t20 0", ink, 8),
  // A frond that is also a quill.
  fern: (ink, accent) =>
    line("M22 90c8-34 26-58 54-78", ink, 6) +
    area("M38 62c-20-2-24-16-22-28c14 4 24 12 22 28zM52 43c-16-6-18-18-14-30c12 6 18 16 14 30z", ink) +
    area("M40 68c16 8 30 2 38-10c-16-6-30-4-38 10zM54 48c14 6 24 0 32-10c-14-6-26-2-32 10z", accent),
  // Nine grains on three stalks.
  sheaf: (ink, accent) =>
    line("M50 94v-52M50 94c-16-14-26-26-26-42M50 94c16-14 26-26 26-42", ink, 6) +
    [50, 24, 76]
      .map((x, stalk) =>
        [0, 1, 2]
          .map((grain) => {
            const y = (stalk === 0 ? 12 : 24) + grain * 15;
            return area(`M${x} ${y - 9}q11 9 0 18q-11-9 0-18z`, grain === 0 ? accent : ink);
          })
          .join(""),
      )
      .join(""),
  // Layers of rock in a round window.
  strata: (ink, accent) =>
    area("M12 42a40 40 0 0 1 76 0q-19 12-38 0t-38 0z", accent) +
    area("M10 53q20 12 40 0t40 0q0 8-3 15q-18 9-37-1t-37 1q-3-7-3-15z", ink) +
    area("M19 79q15-6 31 1t31-1a40 40 0 0 1-62 0z", ink),
  // A ring, and the tail it draws.
  comet: (ink, accent) =>
    ring(64, 36, 19, ink, 9) +
    disc(64, 36, 5, accent) +
    line("M42 58l-30 30M38 40l-24 24M60 62l-24 24", accent, 6),
  lantern: (ink, accent) =>
    line("M34 22a16 14 0 0 1 32 0", ink, 7) +
    line("M24 30h52M24 90h52", ink, 9) +
    line("M28 34q-10 26 0 52M72 34q10 26 0 52", ink, 7) +
    area("M50 38q20 22 0 42q-20-20 0-42z", accent),
  mortar: (ink, accent) =>
    line("M66 14l-14 30", accent, 10) +
    area("M14 44h72v8h-6c0 16-8 24-18 28v4h10v8h-44v-8h10v-4c-10-4-18-12-18-28h-6z", ink),
  pebbles: (ink, accent) =>
    area("M12 74q0-16 38-16t38 16t-38 14t-38-14z", ink) +
    area("M22 46q0-13 30-13t28 13t-29 11t-29-11z", accent) +
    area("M34 22q0-10 18-10t16 10t-17 9t-17-9z", ink),
  thistle: (ink, accent) =>
    line("M50 40v-30M50 40l-13-27M50 40l13-27M50 40l-25-21M50 40l25-21", accent, 6) +
    disc(50, 53, 20, ink) +
    line("M50 72v20", ink, 6) +
    area("M50 90c-16 2-26-6-30-18c14 0 26 6 30 18zM50 90c16 2 26-6 30-18c-14 0-26 6-30 18z", ink),
  // A tower at chess, with light in its window.
  rook: (ink, accent) =>
    area("M20 12h14v10h9v-10h14v10h9v-10h14v24l-10 8v26l10 8v12h-60v-12l10-8v-26l-10-8z", ink) +
    area("M43 68v-10a7 7 0 0 1 14 0v10z", accent),
  // Wings and a tail, hanging in the wind.
  kestrel: (ink, accent) =>
    line("M8 30q26-4 42 26q16-30 42-26", ink, 10) +
    area("M50 52l13 20l-13 22l-13-22z", accent) +
    disc(50, 40, 9, ink),
  arch: (ink, accent) =>
    line("M14 86v-34a36 36 0 0 1 72 0v34", ink, 9) + line("M32 86v-34a18 18 0 0 1 36 0v34", accent, 9),
  // A dish seen from above.
  cultures: (ink, accent) =>
    ring(50, 50, 38, ink, 6) +
    [
      [38, 38, 8],
      [60, 34, 5],
      [66, 52, 9],
      [46, 62, 6],
      [30, 56, 4],
      [58, 70, 4],
    ]
      .map(([x = 0, y = 0, r = 0], dot) => disc(x, y, r, dot % 2 === 0 ? accent : ink))
      .join(""),
  ember: (ink, accent) =>
    area("M50 8c6 20 30 28 30 54a30 30 0 0 1-60 0c0-14 8-20 12-32c6 4 8 8 9 14c7-8 10-20 9-36z", ink) +
    area("M50 48c4 10 14 14 14 26a14 14 0 0 1-28 0c0-10 10-14 14-26z", accent),
  nautilus: (ink, accent) =>
    line("M50 52a7 7 0 0 1 13 4a17 17 0 0 1-32 4a28 28 0 0 1 52-22a40 40 0 0 1-8 46", ink, 8) +
    line("M30 30l-10-10M24 50l-14-2M30 70l-12 8", accent, 6),
  moon: (ink, accent) => area("M58 10a40 40 0 1 0 30 60a34 34 0 0 1-30-60z", ink) + disc(74, 32, 8, accent),
  meridian: (ink, accent) =>
    ring(50, 50, 38, ink, 6) +
    line("M12 50h76M50 12q-26 38 0 76", ink, 5) +
    line("M50 12q26 38 0 76", accent, 8),
};

/** Draws a mark at a position and size; an empty string for an unknown name. */
export function drawMarkAt(
  name: string,
  at: { x: number; y: number; size: number },
  ink: Hex,
  accent: Hex,
): string {
  const draw = BRAND_MARKS[name];
  if (!draw) return "";
  return `<g transform="translate(${at.x} ${at.y}) scale(${at.size / 100})">${draw(ink, accent)}</g>`;
}
