import { PALETTE } from "#domain/presentation/palette.ts";
import { mark, ON_LIGHT, type Scheme } from "#server/features/pictures/site-mark.ts";
import { CAP_HEIGHT } from "#server/features/pictures/typesetting/font.ts";
import { createTypesetter } from "#server/features/pictures/typesetting/typesetter.ts";
import { lockup } from "./logo.ts";
import { ON_DARK, ON_DEEP, svg, TILE } from "./mark.ts";
import { arc, type Centre, graduations, measured, onCircle, stroke } from "./rings.ts";

/** The crucible as a dial: rings around it, a scale with a tolerance band, one value, one limit. */
function dial(centre: Centre, scale: number, scheme: Scheme, ripples: readonly number[]): string {
  const { ring: line, drop } = scheme;
  const r = (radius: number) => radius * scale;
  const side = 6.6 * scale;
  const limit = `<path d="M0 -24v48" stroke="${line}" stroke-width="3.5" stroke-linecap="round"/>`;
  return [
    ...ripples.map((radius, ripple) =>
      stroke(arc(centre, r(radius), 0, 360), line, 1.5, 0.5 - ripple * 0.07),
    ),
    graduations(centre, r(ripples[1] ?? 0), [0, 360], line, { length: 10, every: 16, opacity: 0.32 }),
    stroke(arc(centre, r(222), 300, 420), line, r(30), 0.17),
    graduations(centre, r(222), [236, 484], line, { length: r(15), every: 9, opacity: 0.55 }),
    measured(centre, r(222), 338, 14, drop),
    onCircle(centre, r(222), 420, limit),
    `<g transform="translate(${centre.x - 24 * side} ${centre.y - 26.5 * side}) scale(${side})">${mark(scheme)}</g>`,
  ].join("");
}

/** Background of the full-screen placeholder page: a green faint enough for light and dark backgrounds. */
export function placeholder(): string {
  const line = "#3f9a83";
  const centre = { x: 800, y: 500 };
  const rings = [330, 400, 480, 570, 670, 780, 900].map((radius, ring) =>
    stroke(arc(centre, radius, 0, 360), line, 1.5, 0.34 - ring * 0.035),
  );
  return svg(
    1600,
    1000,
    `<defs><radialGradient id="m"><stop offset=".2" stop-color="${line}" stop-opacity=".13"/><stop offset="1" stop-color="${line}" stop-opacity="0"/></radialGradient></defs>` +
      `<circle cx="800" cy="500" r="900" fill="url(#m)"/>${rings.join("")}` +
      graduations(centre, 400, [0, 360], line, { length: 12, every: 16.4, opacity: 0.3 }) +
      graduations(centre, 670, [0, 360], line, { length: 10, every: 28, opacity: 0.22 }) +
      stroke(arc(centre, 570, 38, 96), line, 22, 0.14) +
      measured(centre, 570, 58, 6, PALETTE.secondary.light) +
      stroke(arc(centre, 570, 226, 300), line, 22, 0.14) +
      measured(centre, 570, 286, 8, PALETTE.secondary.light) +
      onCircle(centre, 570, 214, `<path d="M0 -22v44" stroke="${line}" stroke-width="3" opacity=".6"/>`) +
      onCircle(centre, 400, 148, `<circle r="9" fill="${PALETTE.secondary.light}" opacity=".9"/>`),
  );
}

/** One row of a facts panel, with the measured value on the claim's scale. */
function row(
  y: number,
  name: number,
  [low, high]: readonly [number, number],
  value: number,
  spread: number,
): string {
  const x = (part: number) => 32 + part * 236;
  return (
    `<rect class="t" x="32" y="${y}" width="${name}" height="9" rx="4.5"/>` +
    `<path class="h" d="M32 ${y + 34}h236"/>` +
    `<rect class="b" x="${x(low)}" y="${y + 25}" width="${x(high) - x(low)}" height="18" rx="4"/>` +
    `<path class="d" d="M${x(value - spread)} ${y + 34}h${2 * spread * 236}" stroke-width="2.5" stroke-linecap="round"/>` +
    `<circle class="f" cx="${x(value)}" cy="${y + 34}" r="7"/>`
  );
}

/** The card's edge by scheme, and the opacity of the tolerance band. */
const HERO_CARD = {
  light: { edge: PALETTE.hairline.light, band: 0.16 },
  dark: { edge: PALETTE.gray200.dark, band: 0.22 },
} as const;

/** Hero image of the home page: the dial, and a label whose claims have been measured. */
export function hero(ground: "light" | "dark"): string {
  const { edge, band } = HERO_CARD[ground];
  const { surface, ink, gray300, primary, muted } = PALETTE;
  const value = primary[ground];
  const style =
    `.p{fill:${surface[ground]};stroke:${edge}}.t{fill:${ink[ground]}}.h{stroke:${gray300[ground]};fill:none}` +
    `.b{fill:${value};opacity:${band}}.d{stroke:${value};fill:none}.f{fill:${value}}.l{stroke:${muted[ground]};fill:none}`;
  return svg(
    720,
    600,
    `<style>${style}</style>` +
      dial({ x: 262, y: 300 }, 0.8, ground === "light" ? ON_LIGHT : ON_DARK, [272, 318]) +
      '<g transform="translate(396 92)"><rect class="p" width="300" height="416" rx="18"/>' +
      '<rect class="t" x="32" y="38" width="150" height="16" rx="8"/><path class="l" d="M32 78h236"/>' +
      `${row(104, 92, [0.34, 0.8], 0.56, 0.1)}${row(182, 124, [0.34, 0.8], 0.47, 0.07)}${row(260, 74, [0.34, 0.8], 0.66, 0.12)}${row(338, 108, [0, 0.62], 0.2, 0.06)}` +
      '<path class="l" d="M178.3 358v28" stroke-width="2.5"/></g>',
  );
}

/** The Open Graph image: the preview of a shared link. */
export function banner(): string {
  const letters = createTypesetter();
  const text = (words: string, y: number, size: number, weight: 500 | 800, fill: string) =>
    letters.set({
      text: words,
      x: 84,
      y: y + size * CAP_HEIGHT,
      size,
      weight,
      fill,
      tracking: weight === 800 ? -0.025 : 0,
    });
  const lines =
    text("Know what is really", 232, 61, 800, ON_DEEP.ink) +
    text("in your supplements", 306, 61, 800, ON_DEEP.ink) +
    text("What a laboratory measured, lot by lot,", 412, 28, 500, "#cfe6de") +
    text("and the method behind every number.", 453, 28, 500, "#cfe6de");
  return svg(
    1200,
    630,
    `<rect width="1200" height="630" fill="${TILE}"/><circle cx="1004" cy="322" r="306" fill="#094f42"/>` +
      dial({ x: 1004, y: 322 }, 0.8, { ...ON_DEEP, ring: "#d8f3ea" }, [290, 344]) +
      `${lockup(ON_DEEP, { x: 78, y: 78, scale: 1.5 }).content.replaceAll(/(id="|href="#)g/g, "$1k")}` +
      `<defs>${letters.outlines()}</defs>${lines}`,
  );
}
