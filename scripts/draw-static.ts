import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { launchBrowser } from "#tests/support/browser.ts";
import { icoOf } from "./static/ico.ts";
import { icon, logo } from "./static/logo.ts";
import { MARK_SIDE, mark, ON_DARK, ON_DEEP, ON_LIGHT, svg } from "./static/mark.ts";
import { banner, hero, placeholder } from "./static/scenes.ts";

/** Draws everything in public/ that is not a photograph: `node scripts/draw-static.ts`. */
const PUBLIC = join(import.meta.dirname, "../public");
const DEEP = "#0b5d4e";

const favicon = icon(64, 15, ON_DEEP, DEEP);
const drawings: Record<string, string> = {
  "favicon.svg": favicon,
  "mark.svg": svg(MARK_SIDE, MARK_SIDE, mark(ON_LIGHT)),
  "logo.svg": logo(ON_LIGHT),
  "logo-dark.svg": logo(ON_DARK),
  "placeholder.svg": placeholder(),
  "hero.svg": hero("light"),
  "hero-dark.svg": hero("dark"),
};

await mkdir(PUBLIC, { recursive: true });
for (const [name, drawing] of Object.entries(drawings)) await writeFile(join(PUBLIC, name), drawing);

const server = await launchBrowser();
if (!server) throw new Error("No Chromium starts here: name one in CHROMIUM_PATH.");
const browser = await chromium.connect(server.wsEndpoint());
try {
  const sizes = await Promise.all(
    [16, 32, 48].map(async (side) => ({ side, png: await paint(browser, favicon, side, side) })),
  );
  await writeFile(join(PUBLIC, "favicon.ico"), icoOf(sizes));
  await writeFile(
    join(PUBLIC, "apple-touch-icon.png"),
    await paint(browser, icon(180, 0, ON_DEEP, DEEP), 180, 180),
  );
  for (const [name, side] of [
    ["icon-192.png", 192],
    ["icon-512.png", 512],
  ] as const)
    await writeFile(join(PUBLIC, name), await paint(browser, favicon, side, side));
  await writeFile(
    join(PUBLIC, "icon-maskable-512.png"),
    await paint(browser, icon(512, 0, ON_DEEP, DEEP), 512, 512),
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
