import { open } from "node:fs/promises";
import sharp from "sharp";
import { PICTURE_MESSAGES, PICTURE_WIDTHS } from "#contract/pictures.ts";
import { MAX_PIXELS, pictureTypeFromBytes, SIGNATURE_BYTES } from "../rules.ts";

/** The file is not a picture that can be shown; the message tells the user why. */
export class UnusablePicture extends Error {
  override name = "UnusablePicture";
}

/** WebP quality; high enough to read labels. */
const WEBP_QUALITY = 82;

// Every picture is processed once, so a cache would only cost memory.
sharp.cache(false);

/**
 * Checks a file by its bytes. Throws `UnusablePicture` unless it is a JPEG, PNG, GIF or WebP of at most `MAX_PIXELS`.
 * Reads only the header, so that a decompression bomb is rejected without being decoded.
 */
export async function inspectPicture(file: string): Promise<void> {
  if (!pictureTypeFromBytes(await headOf(file))) throw new UnusablePicture(PICTURE_MESSAGES.type);
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnusablePicture(UNREADABLE);
    });
  if (width * height > MAX_PIXELS) throw new UnusablePicture(TOO_MANY_PIXELS);
}

const UNREADABLE = "This picture is damaged. Try another one.";
const TOO_MANY_PIXELS = `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Make it smaller and try again.`;

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
  await inspectPicture(file);
  const sizes = new Map<number, Buffer>();
  let source: string | Buffer = file;
  for (const width of [...PICTURE_WIDTHS].sort((a, b) => b - a)) {
    const resized: Buffer = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
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
