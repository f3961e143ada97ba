import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { type Symbology, symbolOf } from "#tests/support/barcode-symbols.ts";
import { CAMERA_CLIP } from "#tests/support/browser.ts";

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels of one module of a symbol. */
const MODULE = 3;
const FRAMES_A_SECOND = 5;

/** Lays down what the camera shows the next time that it is opened: each symbol for a second, round and round. */
export async function showCamera(...symbols: readonly (readonly [Symbology, string])[]): Promise<void> {
  const frames = await Promise.all(symbols.map(([symbology, text]) => frameWith(symbology, text)));
  await mkdir(dirname(CAMERA_CLIP), { recursive: true });
  await writeFile(
    CAMERA_CLIP,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`),
      ...frames.flatMap((frame) => Array.from({ length: FRAMES_A_SECOND }, () => frame)),
    ]),
  );
}

/** One picture of the clip: brightness, then two planes of colour, which are gray. */
async function frameWith(symbology: Symbology, text: string): Promise<Buffer> {
  const { data } = await sharp(Buffer.from(await pictureOf(symbology, text)))
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from("FRAME\n"), data, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

/** A symbol in the middle of a white picture, as SVG. */
export async function pictureOf(symbology: Symbology, text: string): Promise<string> {
  const { path, width, height } = await symbolOf(symbology, text);
  const left = (WIDTH - width * MODULE) / 2;
  const top = (HEIGHT - height * MODULE) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fff"/>
    <path d="${path}" transform="translate(${left} ${top}) scale(${MODULE})"/>
  </svg>`;
}
