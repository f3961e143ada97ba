import { MARK_SIDE, mark, ON_LIGHT } from "#server/features/pictures/site-mark.ts";
import { icon, logo } from "./logo.ts";
import { ON_DARK, ON_DEEP, svg, TILE } from "./mark.ts";
import { hero, placeholder } from "./scenes.ts";

export const FAVICON = icon(64, 15, ON_DEEP, TILE);

/** The SVG files of `public/`, by name. */
export const DRAWINGS: Readonly<Record<string, string>> = {
  "favicon.svg": FAVICON,
  "mark.svg": svg(MARK_SIDE, MARK_SIDE, mark(ON_LIGHT)),
  "logo.svg": logo(ON_LIGHT),
  "logo-dark.svg": logo(ON_DARK),
  "placeholder.svg": placeholder(),
  "hero.svg": hero("light"),
  "hero-dark.svg": hero("dark"),
};
