import { open } from "node:fs/promises";
import sharp from "sharp";
import { PICTURE_MESSAGES, PICTURE_WIDTHS } from "#contract/pictures.ts";
import { maxPixelsOf, pictureTypeFromBytes, SIGNATURE_BYTES } from "../rules.ts";

/** The file is not a picture that can be shown; the message tells the user why. */
export class UnusablePicture extends Error {
  override name = "UnusablePicture";
}

/** WebP quality; high enough to read labels. */
const WEBP_QUALITY = 82;

// Every picture is processed once, so a cache would only cost memory.
sharp.cache(false);

/**
 * Checks a file by its bytes. Throws `UnusablePicture` unless it is a JPEG, PNG, GIF or WebP of at most as many pixels
 * as its format may have. Reads only the header, so that a decompression bomb is rejected without being decoded.
 */
export async function inspectPicture(file: string): Promise<{ maxPixels: number }> {
  const type = pictureTypeFromBytes(await headOf(file));
  if (!type) throw new UnusablePicture(PICTURE_MESSAGES.type);
  const maxPixels = maxPixelsOf(type);
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnusablePicture(UNREADABLE);
    });
  if (width * height > maxPixels) throw new UnusablePicture(tooManyPixels(maxPixels));
  return { maxPixels };
}

const UNREADABLE = "This picture is damaged. Try another one.";
const tooManyPixels = (maxPixels: number) =>
  `This picture has more than ${maxPixels / 1_000_000} million pixels. Make it smaller, or save it as JPEG, and try again.`;

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Renders every display size of a picture as WebP, by width. Applies the EXIF orientation and strips all metadata
 * (location, device, thumbnails). Animations are reduced to their first frame.
 */
export async function displaySizes(file: string): Promise<Map<number, Buffer>> {
  const { maxPixels } = await inspectPicture(file);
  const sizes = new Map<number, Buffer>();
  let source: string | Buffer = file;
  for (const width of [...PICTURE_WIDTHS].sort((a, b) => b - a)) {
    const resized: Buffer = await sharp(source, { limitInputPixels: maxPixels, failOn: "truncated" })
      .autoOrient()
      .resize({ width, height: width, fit: "inside", withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer()
      .catch(() => {
        throw new UnusablePicture(UNREADABLE);
      });
    sizes.set(width, resized);
    // The original is decoded once; smaller sizes are made from the largest one.
    if (source === file) source = resized;
  }
  return sizes;
}
