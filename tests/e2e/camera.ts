import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { renderSymbol, type Symbology } from "#tests/support/barcode-symbols.ts";
import { CAMERA_CLIP } from "#tests/support/browser.ts";
import { origin } from "./visit.ts";

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels per module of a symbol. */
const MODULE_PX = 3;
const FRAMES_PER_SECOND = 5;

/** Writes the clip that the fake camera shows when opened next: each symbol for a second, in a loop. */
export async function showCamera(...symbols: readonly (readonly [Symbology, string])[]): Promise<void> {
  const frames = await Promise.all(symbols.map(([symbology, text]) => frameWith(symbology, text)));
  await mkdir(dirname(CAMERA_CLIP), { recursive: true });
  // Moved into place: a camera that is still open goes on with the earlier clip, whole.
  const unfinished = `${CAMERA_CLIP}.${randomUUID()}`;
  await writeFile(
    unfinished,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`),
      ...frames.flatMap((frame) => Array.from({ length: FRAMES_PER_SECOND }, () => frame)),
    ]),
  );
  await rename(unfinished, CAMERA_CLIP);
}

/** One frame of the clip: luma, then two gray chroma planes. */
async function frameWith(symbology: Symbology, text: string): Promise<Buffer> {
  const { data } = await sharp(Buffer.from(await pictureOf(symbology, text)))
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from("FRAME\n"), data, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

/** A symbol centered on white, as SVG. */
export async function pictureOf(symbology: Symbology, text: string): Promise<string> {
  const { path, width, height } = await renderSymbol(symbology, text);
  const left = (WIDTH - width * MODULE_PX) / 2;
  const top = (HEIGHT - height * MODULE_PX) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fff"/>
    <path d="${path}" transform="translate(${left} ${top}) scale(${MODULE_PX})"/>
  </svg>`;
}

/**
 * Makes the site ask before it uses the camera. Without this, `--use-fake-ui-for-media-stream` lets Chromium 156 report
 * the permission as granted, and 147 as "prompt". A page's own CDP session cannot set it: it needs the context's id.
 */
export async function requireCameraPrompt(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const pageSession = await page.context().newCDPSession(page);
  const { targetInfo } = await pageSession.send("Target.getTargetInfo");
  const browserSession = await browser.newBrowserCDPSession();
  await browserSession.send("Browser.setPermission", {
    permission: { name: "camera" },
    setting: "prompt",
    origin,
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
  // Not detached: the setting lasts as long as the session that made it.
}
