import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS } from "#server/features/uploads/rules.ts";

/** Brightness row by row, a byte a pixel: 0 is black. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** The file cannot be decoded as a picture. */
export class NoPicture extends Error {
  override name = "NoPicture";
}

// Each picture is seen once.
sharp.cache(false);

/** The first picture of a file, held as its camera was, on white where it is transparent, its longer side at most so long. */
export async function openGrey(file: string | Buffer, longest: number): Promise<Grey> {
  const opened = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true });
  try {
    return await greyOf(opened);
  } catch {
    throw new NoPicture("The file cannot be decoded.");
  }
}

/** The same picture in another size: its longer side is this long afterwards. */
export const resized = (grey: Grey, longest: number): Promise<Grey> =>
  greyOf(sharpOf(grey).resize({ width: longest, height: longest, fit: "inside" }));

/** Turned clockwise by degrees; corners that appear have this brightness. */
export const turned = (grey: Grey, degrees: number, corners = 255): Promise<Grey> =>
  greyOf(sharpOf(grey).rotate(degrees, { background: { r: corners, g: corners, b: corners } }));

/** With blurred edges made steeper. */
export const sharpened = (grey: Grey): Promise<Grey> =>
  greyOf(sharpOf(grey).sharpen({ sigma: 3, m1: 2, m2: 4 }));

export const pngOf = (grey: Grey): Promise<Buffer> => sharpOf(grey).png({ compressionLevel: 1 }).toBuffer();

/** The brightness of a pixel that is as bright as what is around it, once the light is even. */
export const EVEN = 128;

/** What a pixel is compared with reaches this far around it, in parts of the longer side. */
const REACH = 1 / 4;
/** What is around is looked at in a picture so many times smaller. */
const SMALLER = 16;
/** Below this brightness contrast is no longer raised: it would be noise. */
const DARK = 60;
/** Standard deviation in pixels: grain goes, strokes stay. */
const SMOOTHING = 1;

/** Evens out the light, each pixel against what is around it: shadows and the bend of a bottle go, print stays. */
export async function evenLight(grey: Grey): Promise<Grey> {
  const { width, height } = grey;
  const { pixels } = await greyOf(sharpOf(grey).blur(SMOOTHING));
  const around = await surroundings({ pixels, width, height });
  const even = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at++) {
    const middle = around[at] ?? 0;
    even[at] = EVEN + (((pixels[at] ?? 0) - middle) * EVEN) / Math.max(DARK, middle);
  }
  return { pixels: new Uint8Array(even.buffer), width, height };
}

async function surroundings(grey: Grey): Promise<Uint8Array> {
  const { width, height } = grey;
  const few = (side: number) => Math.max(1, Math.round(side / SMALLER));
  const sigma = (Math.max(width, height) / SMALLER) * REACH;
  const blurred = await greyOf(
    sharpOf(grey)
      .resize({ width: few(width), height: few(height), fit: "fill" })
      .blur(Math.max(0.3, sigma)),
  );
  return (await greyOf(sharpOf(blurred).resize({ width, height, fit: "fill", kernel: "linear" }))).pixels;
}

const sharpOf = ({ pixels, width, height }: Grey): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 1 } });

async function greyOf(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture
    .greyscale()
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
