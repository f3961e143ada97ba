import { BRAND_NAME } from "#contract/brand.ts";
import { MARK_SIDE, mark, type Scheme } from "#server/features/pictures/site-mark.ts";
import { textWidth } from "#server/features/pictures/typesetting/font.ts";
import { createTypesetter } from "#server/features/pictures/typesetting/typesetter.ts";
import { svg } from "./mark.ts";

const SIZE = 35;
const TRACKING = -0.035;
const GAP = 15;

/** The logo mark with the name beside it, in a box as high as the mark; `at` is the top left corner. */
export function lockup(scheme: Scheme, at = { x: 0, y: 0, scale: 1 }): { content: string; width: number } {
  const letters = createTypesetter();
  const name = letters.set({
    text: BRAND_NAME,
    x: MARK_SIDE + GAP,
    y: 37.5,
    size: SIZE,
    weight: 800,
    fill: scheme.ink,
    tracking: TRACKING,
  });
  const content = `<defs>${letters.outlines()}</defs><g transform="translate(${at.x} ${at.y}) scale(${at.scale})">${mark(scheme)}${name}</g>`;
  return { content, width: Math.ceil(MARK_SIDE + GAP + textWidth(BRAND_NAME, SIZE, 800, TRACKING)) };
}

export function logo(scheme: Scheme): string {
  const { content, width } = lockup(scheme);
  return svg(width + 2, MARK_SIDE, content);
}

/** App icon: the mark on a tile. `radius` is 0 where the system rounds the corners itself. */
export const icon = (side: number, radius: number, scheme: Scheme, ground: string): string =>
  svg(
    side,
    side,
    `<rect width="${side}" height="${side}" rx="${radius}" fill="${ground}"/>` +
      `<g transform="translate(${side * 0.09} ${side * 0.07}) scale(${(side * 0.82) / MARK_SIDE})">${mark(scheme)}</g>`,
  );
