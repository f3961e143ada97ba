import sharp, { type Sharp } from "sharp";
import { outOfRange } from "#domain/out-of-range.ts";
import { MOST_PIXELS } from "#server/features/uploads/rules.ts";

/** An 8-bit grayscale image, row by row; 0 is black. */
export interface GrayscaleImage {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** The file can't be decoded as an image. */
export class UndecodableImage extends Error {
  override name = "UndecodableImage";
}

// Every picture is processed once.
sharp.cache(false);

/** Opens the first frame of a file upright, on white, with its longer side at most `maxSize` pixels. */
export async function openGrayscale(file: string | Buffer, maxSize: number): Promise<GrayscaleImage> {
  const opened = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "truncated" })
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .resize({ width: maxSize, height: maxSize, fit: "inside", withoutEnlargement: true });
  try {
    return await greyOf(opened);
  } catch {
    throw new UndecodableImage("The file can't be decoded as an image.");
  }
}

/** Resizes an image so that its longer side has `size` pixels. */
export const resized = (image: GrayscaleImage, size: number): Promise<GrayscaleImage> =>
  greyOf(sharpOf(image).resize({ width: size, height: size, fit: "inside" }));

/** Rotates an image clockwise by degrees; new corners get the brightness `corners`. */
export const rotated = (image: GrayscaleImage, degrees: number, corners = 255): Promise<GrayscaleImage> =>
  greyOf(sharpOf(image).rotate(degrees, { background: { r: corners, g: corners, b: corners } }));

/** Sharpens blurred edges. */
export const sharpened = (image: GrayscaleImage): Promise<GrayscaleImage> =>
  greyOf(sharpOf(image).sharpen({ sigma: 3, m1: 2, m2: 4 }));

export const pngOf = (image: GrayscaleImage): Promise<Buffer> =>
  sharpOf(image).png({ compressionLevel: 1 }).toBuffer();

/** Brightness that `normalizeLighting` gives a pixel that is as bright as its surroundings. */
export const MID_GRAY = 128;

/** Radius of the surroundings as a fraction of the longer side. */
const SURROUNDINGS_RADIUS = 1 / 4;
/** The surroundings are computed on an image reduced by this factor. */
const REDUCTION = 16;
/** Below this brightness, contrast is not raised further, because that would amplify noise. */
const MIN_BRIGHTNESS = 60;
/** Sigma of the blur in pixels: removes grain but keeps strokes. */
const BLUR_SIGMA = 1;

/** Normalizes each pixel against its surroundings, which removes shadows and shading on curved bottles. */
export async function normalizeLighting(image: GrayscaleImage): Promise<GrayscaleImage> {
  const { width, height } = image;
  const { pixels } = await greyOf(sharpOf(image).blur(BLUR_SIGMA));
  const around = await surroundings({ pixels, width, height });
  const even = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at++) {
    const middle = around[at] ?? outOfRange(around, at);
    const difference = (pixels[at] ?? outOfRange(pixels, at)) - middle;
    even[at] = MID_GRAY + (difference * MID_GRAY) / Math.max(MIN_BRIGHTNESS, middle);
  }
  return { pixels: new Uint8Array(even.buffer), width, height };
}

async function surroundings(image: GrayscaleImage): Promise<Uint8Array> {
  const { width, height } = image;
  const reducedSide = (side: number) => Math.max(1, Math.round(side / REDUCTION));
  const sigma = (Math.max(width, height) / REDUCTION) * SURROUNDINGS_RADIUS;
  const blurred = await greyOf(
    sharpOf(image)
      .resize({ width: reducedSide(width), height: reducedSide(height), fit: "fill" })
      .blur(Math.max(0.3, sigma)),
  );
  return (await greyOf(sharpOf(blurred).resize({ width, height, fit: "fill", kernel: "linear" }))).pixels;
}

const sharpOf = ({ pixels, width, height }: GrayscaleImage): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 1 } });

async function greyOf(picture: Sharp): Promise<GrayscaleImage> {
  const { data, info } = await picture
    .greyscale()
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
