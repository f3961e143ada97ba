import type { Form } from "#contract/vocabulary.ts";
import { contrast, mix } from "./color.ts";
import { chosenBy } from "./hash.ts";
import type { Brand } from "./logo.ts";
import { type Look, lookOf } from "./look.ts";
import { vesselFor } from "./packs/choose-vessel.ts";
import { FACE_ID, LIGHT, type Materials, type Vessel } from "./packs/vessel.ts";
import { wordingOf } from "./print/label-text.ts";
import { LAYOUTS, QUIET_LAYOUTS } from "./print/layouts.ts";
import { escaped, lettering } from "./typesetting/typesetter.ts";

export interface Pack extends Brand {
  name: string;
  form: Form;
  netContents: string | null;
}

/**
 * A picture of a product's pack as SVG: by its form, in its brand's colours, with the label's own words. Its ground is
 * a thin tint, so that it stands on light and dark pages alike.
 */
export function drawPack({ brand, look: given, name, form, netContents }: Pack): string {
  const look = lookOf(brand, given);
  const letters = lettering();
  const layout = chosenBy(brand, look.quiet ? QUIET_LAYOUTS : LAYOUTS)(look);
  const vessel = vesselFor(brand, form, netContents)(materialsFor(brand, look, layout.ground));
  const print = {
    brand,
    wording: wordingOf(name, netContents),
    look,
    accent: accentFor(name, look),
    letters,
  };
  const label = layout.draw(vessel.box, print);
  const lean = vessel.lean ? ` transform="rotate(${vessel.lean} 200 200)"` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW.join(" ")}" role="img"><title>${escaped(`${brand} ${name}`.slice(0, TITLE_LENGTH))}</title>` +
    `<defs>${LIGHT}<path id="${FACE_ID}" d="${vessel.face}"/><clipPath id="c"><use href="#${FACE_ID}"/></clipPath>${letters.outlines()}</defs>` +
    ground(look, vessel.foot) +
    `<g${lean}>${vessel.under}<g clip-path="url(#c)"><use href="#${FACE_ID}" fill="${layout.ground}"/>${label}</g>${vessel.over}</g></svg>`
  );
}

/** Characters of the name that the picture gives to whoever cannot see it. */
const TITLE_LENGTH = 200;

/** Packs are drawn on a square of 400 units; this much of it is shown. */
const VIEW = [20, 24, 360, 360] as const;

/** A thin tint of the brand's second colour, light behind the pack, and its shadow. */
function ground({ secondary }: Look, { x, y, halfWidth }: Vessel["foot"]): string {
  const [left, top, width, height] = VIEW;
  const whole = `x="${left}" y="${top}" width="${width}" height="${height}"`;
  return (
    `<rect ${whole} fill="${secondary}" opacity=".16"/><rect ${whole} fill="url(#h)"/>` +
    `<ellipse cx="${x}" cy="${y + 2}" rx="${Math.round(halfWidth * 1.22)}" ry="15" fill="url(#s)"/>`
  );
}

/** Whatever keeps the body apart from the label on it. */
function materialsFor(brand: string, { primary, secondary, paper, quiet }: Look, label: string): Materials {
  const dark = mix(primary, "#000000", 0.35);
  const bodies = [dark, mix(paper, "#ffffff", 0.4), primary].filter((body) => contrast(body, label) > 1.35);
  const body = chosenBy(`${brand}|body`, [bodies[0] ?? dark, ...bodies.slice(1)]);
  const caps = [paper, secondary, dark].filter((cap) => contrast(cap, body) > 1.25);
  const cap = quiet
    ? contrast(body, paper) > 2
      ? paper
      : dark
    : chosenBy(`${brand}|cap`, [caps[0] ?? paper, ...caps]);
  return { body, cap, primary, secondary };
}

/** The brand's second colour, or a neighbour of it: the products of a brand differ by it. */
function accentFor(name: string, { primary, secondary, quiet }: Look): string {
  if (quiet) return secondary;
  return chosenBy(name, [
    secondary,
    secondary,
    mix(secondary, "#ffffff", 0.35),
    mix(secondary, primary, 0.3),
  ]);
}
