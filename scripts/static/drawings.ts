import { icon, logo } from "./logo.ts";
import { MARK_SIDE, mark, ON_DARK, ON_DEEP, ON_LIGHT, svg, TILE } from "./mark.ts";
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
