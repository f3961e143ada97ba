import { PALETTE } from "#domain/presentation/palette.ts";
import type { Scheme } from "#server/features/pictures/site-mark.ts";

const { primary, secondary, ink, white } = PALETTE;
export const ON_DARK: Scheme = { ring: primary.dark, drop: secondary.dark, ink: ink.dark };
export const ON_DEEP: Scheme = { ring: white.light, drop: secondary.dark, ink: white.light };

/** Background of app icons and of the social banner. */
export const TILE = primary.light;

export const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>\n`;
