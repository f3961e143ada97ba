import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ICON_NAMES } from "#web/ui/icon-names.ts";

/** Draws the sprite of icons: `node scripts/write-icons.ts`. With `--check`, only compares. */
const FILE = join(import.meta.dirname, "../src/web/ui/icons.svg");

const OUTER_ELEMENT = /^<svg[^>]*>|<\/svg>$/g;

/** The sprite: one symbol per icon. Stroke and fill come from where it is used. */
async function iconSprite(): Promise<string> {
  const symbols = await Promise.all(
    ICON_NAMES.map(async (name) => {
      const { default: icon } = (await import(`lucide-react/icons/${name}`)) as { default: ComponentType };
      const shapes = renderToStaticMarkup(createElement(icon)).replaceAll(OUTER_ELEMENT, "");
      return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replaceAll(/><\/\w+>/g, "/>")}</symbol>\n`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">
<!-- Written by scripts/write-icons.ts from Lucide, ISC License, Copyright (c) 2026 Lucide Icons and Contributors. -->
${symbols.join("")}</svg>
`;
}

const sprite = await iconSprite();
if (!process.argv.includes("--check")) await writeFile(FILE, sprite);
else if (sprite === (await readFile(FILE, "utf8"))) console.log("write-icons: up to date");
else {
  console.log("src/web/ui/icons.svg differs from the names of icons: run `npm run fix`.");
  process.exitCode = 1;
}
