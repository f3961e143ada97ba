import type { Form } from "#contract/vocabulary.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";
import { contrast, mix } from "./color.ts";
import { pickByHash } from "./hash.ts";
import type { LogoFacts } from "./logo.ts";
import { type Look, resolveLook } from "./look.ts";
import { chooseVessel } from "./packs/choose-vessel.ts";
import { FACE_ID, GRADIENT_DEFS, type Materials, type Vessel } from "./packs/vessel.ts";
import { parseLabelText } from "./print/label-text.ts";
import { LAYOUTS, NEUTRAL_LAYOUTS } from "./print/layouts.ts";
import { createTypesetter } from "./typesetting/typesetter.ts";

export interface PackFacts extends LogoFacts {
  name: string;
  form: Form;
  netContents: string | null;
}

/**
 * Draws a product's pack as SVG: container by form, colors by brand, text from the label. The background is a light
 * tint that works on light and dark pages.
 */
export function drawPack({ brand, look: brandLook, name, form, netContents }: PackFacts): string {
  const look = resolveLook(brand, brandLook);
  const typesetter = createTypesetter();
  const layout = pickByHash(brand, look.isNeutral ? NEUTRAL_LAYOUTS : LAYOUTS)(look);
  const vessel = chooseVessel(brand, form, netContents)(materialsFor(brand, look, layout.ground));
  const print = {
    brand,
    text: parseLabelText(name, netContents),
    look,
    accent: accentFor(name, look),
    typesetter,
  };
  const label = layout.draw(vessel.box, print);
  const lean = vessel.tiltDegrees ? ` transform="rotate(${vessel.tiltDegrees} 200 200)"` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW.join(" ")}" role="img"><title>${escapeXml(`${brand} ${name}`.slice(0, MAX_TITLE_LENGTH))}</title>` +
    `<defs>${GRADIENT_DEFS}<path id="${FACE_ID}" d="${vessel.face}"/><clipPath id="c"><use href="#${FACE_ID}"/></clipPath>${typesetter.outlines()}</defs>` +
    ground(look, vessel.base) +
    `<g${lean}>${vessel.under}<g clip-path="url(#c)"><use href="#${FACE_ID}" fill="${layout.ground}"/>${label}</g>${vessel.over}</g></svg>`
  );
}

/** Maximum length of the accessible name, in characters. */
const MAX_TITLE_LENGTH = 200;

/** View box: the visible part of the 400 by 400 units that packs are drawn on. */
const VIEW = [20, 24, 360, 360] as const;

/** Background: a tint of the brand's secondary color, a halo and the shadow of the pack. */
function ground({ secondary }: Look, { x, y, halfWidth }: Vessel["base"]): string {
  const [left, top, width, height] = VIEW;
  const whole = `x="${left}" y="${top}" width="${width}" height="${height}"`;
  return (
    `<rect ${whole} fill="${secondary}" opacity=".16"/><rect ${whole} fill="url(#h)"/>` +
    `<ellipse cx="${x}" cy="${y + 2}" rx="${Math.round(halfWidth * 1.22)}" ry="15" fill="url(#s)"/>`
  );
}

/** Picks body and cap colors that contrast with the label and with each other. */
function materialsFor(
  brand: string,
  { primary, secondary, paper, isNeutral }: Look,
  label: string,
): Materials {
  const dark = mix(primary, "#000000", 0.35);
  const bodies = [dark, mix(paper, "#ffffff", 0.4), primary].filter((body) => contrast(body, label) > 1.35);
  const body = pickByHash(`${brand}|body`, [bodies[0] ?? dark, ...bodies.slice(1)]);
  const caps = [paper, secondary, dark].filter((cap) => contrast(cap, body) > 1.25);
  const cap = isNeutral
    ? contrast(body, paper) > 2
      ? paper
      : dark
    : pickByHash(`${brand}|cap`, [caps[0] ?? paper, ...caps]);
  return { body, cap, primary, secondary };
}

/** A variation of the brand's secondary color, by which products of a brand differ. */
function accentFor(name: string, { primary, secondary, isNeutral }: Look): string {
  if (isNeutral) return secondary;
  return pickByHash(name, [
    secondary,
    secondary,
    mix(secondary, "#ffffff", 0.35),
    mix(secondary, primary, 0.3),
  ]);
}
