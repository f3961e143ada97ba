import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import lucide from "@iconify-json/lucide/icons.json" with { type: "json" };
import { ICON_NAMES } from "#web/ui/icon-names.ts";

/** Draws the sprite of icons: `node scripts/write-icons.ts`. With `--check`, only compares. */
const FILE = join(import.meta.dirname, "../src/web/ui/icons.svg");

/** Attributes that Iconify gives to every icon. */
const STROKE =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

interface IconSet {
  icons: Readonly<Record<string, { body: string }>>;
  /** Earlier names of icons. */
  aliases: Readonly<Record<string, { parent: string }>>;
}
const { icons, aliases }: IconSet = lucide;

/** The shapes of an icon. Stroke and fill come from where it is used. */
function shapesOf(name: string): string {
  const icon = icons[aliases[name]?.parent ?? name];
  if (!icon) throw new Error(`Lucide has no icon ${name}.`);
  return icon.body.replace(STROKE, "").replaceAll(/^<g>|<\/g>$/g, "");
}

/** The sprite: one symbol per icon. */
function iconSprite(): string {
  const symbols = ICON_NAMES.map(
    (name) => `<symbol id="${name}" viewBox="0 0 24 24">${shapesOf(name)}</symbol>\n`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">
<!-- Written by scripts/write-icons.ts from Lucide, ISC License, Copyright (c) 2026 Lucide Icons and Contributors. -->
${symbols.join("")}</svg>
`;
}

const sprite = iconSprite();
if (!process.argv.includes("--check")) await writeFile(FILE, sprite);
else if (sprite === (await readFile(FILE, "utf8"))) console.log("write-icons: up to date");
else {
  console.log("src/web/ui/icons.svg differs from the names of icons: run `npm run fix`.");
  process.exitCode = 1;
}
