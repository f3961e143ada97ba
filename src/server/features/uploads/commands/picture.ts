import { open } from "node:fs/promises";
import sharp from "sharp";
import { PICTURE_MESSAGES, SHOWN_WIDTHS } from "#contract/pictures.ts";
import { MAX_PIXELS, pictureTypeOf, SIGNATURE_BYTES } from "../rules.ts";

/** What was sent cannot be shown: the sentence says why. */
export class NoPicture extends Error {
  override name = "NoPicture";
}

/** Larger sizes are for reading labels, smaller ones for looking at. */
const QUALITY = 82;

// Pictures are seen once: nothing is gained by keeping them, and memory is lost.
sharp.cache(false);

/**
 * Looks at a file by its bytes: `NoPicture` for anything but a JPEG, PNG, GIF or WebP of a size that can be decoded.
 * Only the head is read, so that a picture that unpacks into gigabytes is refused unpacked.
 */
export async function inspectPicture(file: string): Promise<void> {
  if (!pictureTypeOf(await headOf(file))) throw new NoPicture(PICTURE_MESSAGES.type);
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new NoPicture(UNREADABLE);
    });
  if (width * height > MAX_PIXELS) throw new NoPicture(TOO_MANY_PIXELS);
}

const UNREADABLE = "The picture is damaged: please try another one.";
const TOO_MANY_PIXELS = `The picture has more than ${MAX_PIXELS / 1_000_000} million pixels: please make it smaller first.`;

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
 * Every display size of a picture, by its width. Turned as its camera was held and without metadata: place, device and
 * thumbnails are gone. Of an animation the first picture stays.
 */
export async function displaySizes(file: string): Promise<Map<number, Buffer>> {
  await inspectPicture(file);
  const sizes = new Map<number, Buffer>();
  let source: string | Buffer = file;
  for (const width of [...SHOWN_WIDTHS].sort((a, b) => b - a)) {
    const made: Buffer = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
      .autoOrient()
      .resize({ width, height: width, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
      .catch(() => {
        throw new NoPicture(UNREADABLE);
      });
    sizes.set(width, made);
    // The largest is decoded once; the smaller ones are made from it.
    if (source === file) source = made;
  }
  return sizes;
}
