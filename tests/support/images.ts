import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Format = "jpeg" | "png" | "gif" | "webp";

/** A single-color photo with EXIF orientation, GPS position and camera make. */
export const createImage = (format: Format, width = 300, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#0b5d4e" } })
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Make: "Cameramaker" }, IFD3: { GPSLatitude: "30/1 16/1 0/1" } },
    })
    .toFormat(format)
    .toBuffer();

/** An animated GIF: one red and one blue frame. */
export async function createAnimatedGif(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame("#ff0000"), await frame("#0000ff")];
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** A small PNG file that claims these dimensions (decompression bomb). */
export function createOversizedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The title of a badge or another SVG drawing, so that a failing test does not print its outlines. */
export const titleOfSvg = (svg: string): string | undefined => /<title[^>]*>(.*?)<\/title>/.exec(svg)?.[1];
