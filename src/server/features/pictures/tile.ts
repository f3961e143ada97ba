import { PICTURE_TEXTS } from "#contract/product-pictures.ts";
import type { Form } from "#contract/vocabulary.ts";
import { PALETTE } from "#domain/presentation/palette.ts";
import { createTypesetter } from "./typesetting/typesetter.ts";

/** Outlines of the dosage forms, on a square of 120 units. */
const OUTLINES: Record<Form, string> = {
  capsule: "M60 12a24 24 0 0 1 24 24v48a24 24 0 0 1-48 0V36a24 24 0 0 1 24-24zM36 60h48",
  tablet: "M60 20a40 40 0 1 1 0 80a40 40 0 1 1 0-80zM26 60h68",
  softgel: "M60 14c20 0 28 22 28 46s-8 46-28 46s-28-22-28-46s8-46 28-46zM48 40c2-6 5-9 9-10",
  gummy:
    "M42 30a12 12 0 1 1 14-10h8a12 12 0 1 1 14 10c6 6 8 12 8 20c8 2 10 12 2 16c4 20-6 36-28 36s-32-16-28-36c-8-4-6-14 2-16c0-8 2-14 8-20z",
  powder: "M34 34h52v62a8 8 0 0 1-8 8H42a8 8 0 0 1-8-8zM30 18h60v16H30zM34 66c14-10 38 10 52 0",
  liquid: "M60 12c18 26 30 40 30 58a30 30 0 0 1-60 0c0-18 12-32 30-58zM46 72a14 14 0 0 0 14 14",
  lozenge: "M60 30h22l22 30l-22 30H38L16 60l22-30zM46 46h28l10 14l-10 14H46L36 60z",
  bar: "M20 42h80v36H20zM20 42l-8 6l8 6l-8 6l8 6l-8 6l8 6M100 42l8 6l-8 6l8 6l-8 6l8 6l-8 6",
  "stick-pack": "M46 12h28v96H46zM46 24h28M46 96h28",
  other: "M46 12h28v16l10 12v60a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8V40l10-12zM36 60h48",
};

const { gray100, muted } = PALETTE;

/** Both halves of the palette, so that the tile follows the page; one opaque ground keeps it readable where it cannot. */
const STYLE =
  `.g{fill:${gray100.light}}.t{color:${muted.light}}` +
  `.i{fill:none;stroke:${muted.light};stroke-width:4;stroke-linejoin:round;stroke-linecap:round}` +
  `@media(prefers-color-scheme:dark){.g{fill:${gray100.dark}}.i{stroke:${muted.dark}}.t{color:${muted.dark}}}` +
  // A thumbnail shows only the form.
  "@media(max-width:140px){.t{display:none}.i{transform:translate(-40px,-18px) scale(1.67);stroke-width:5}}";

/** Draws the picture of products without a photo: an icon of the dosage form, and that there is no photo. */
export function drawTile(form: Form): string {
  const typesetter = createTypesetter();
  const text = typesetter.set({
    text: PICTURE_TEXTS.none,
    x: 180,
    y: 262,
    size: 24,
    weight: 500,
    fill: "currentColor",
    align: "middle",
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" role="img"><title>${PICTURE_TEXTS.none}</title>` +
    `<style>${STYLE}</style><defs>${typesetter.outlines()}</defs><rect class="g" width="360" height="360"/>` +
    `<path class="i" transform-origin="0 0" d="${OUTLINES[form]}" style="translate:120px 98px"/><g class="t">${text}</g></svg>`
  );
}
