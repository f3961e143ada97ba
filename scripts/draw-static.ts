import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { launchBrowserServer } from "#tests/support/browser.ts";
import { DRAWINGS, FAVICON } from "./static/drawings.ts";
import { icon } from "./static/logo.ts";
import { ON_DEEP, TILE } from "./static/mark.ts";
import { banner } from "./static/scenes.ts";

/** Generates every image in public/ that is not a photograph: `node scripts/draw-static.ts`. */
const PUBLIC = join(import.meta.dirname, "../public");

await mkdir(PUBLIC, { recursive: true });
for (const [name, drawing] of Object.entries(DRAWINGS)) await writeFile(join(PUBLIC, name), drawing);

const server = await launchBrowserServer();
if (!server) throw new Error("No Chromium found: set CHROMIUM_PATH.");
const browser = await chromium.connect(server.wsEndpoint());
try {
  const sizes = await Promise.all(
    [16, 32, 48].map(async (side) => ({ side, png: await paint(browser, FAVICON, side, side) })),
  );
  await writeFile(join(PUBLIC, "favicon.ico"), icoOf(sizes));
  await writeFile(
    join(PUBLIC, "apple-touch-icon.png"),
    await paint(browser, icon(180, 0, ON_DEEP, TILE), 180, 180),
  );
  for (const [name, side] of [
    ["icon-192.png", 192],
    ["icon-512.png", 512],
  ] as const)
    await writeFile(join(PUBLIC, name), await paint(browser, FAVICON, side, side));
  await writeFile(
    join(PUBLIC, "icon-maskable-512.png"),
    await paint(browser, icon(512, 0, ON_DEEP, TILE), 512, 512),
  );
  await writeFile(join(PUBLIC, "social-banner.png"), await paint(browser, banner(), 1200, 630));
} finally {
  await browser.close();
  await server.close();
}

async function paint(browser: Browser, drawing: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  const style = "html,body{margin:0;background:transparent}svg{display:block;width:100vw;height:100vh}";
  await page.setContent(`<style>${style}</style>${drawing}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An .ico file of PNG images: a six-byte header, sixteen bytes for each image, then the images. */
function icoOf(images: readonly { side: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [place, { side, png }] of images.entries()) {
    const at = 6 + 16 * place;
    header.writeUInt8(side, at);
    header.writeUInt8(side, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}
