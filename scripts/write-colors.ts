import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PALETTE } from "#domain/presentation/palette.ts";

/** Writes the palette as custom properties: `node scripts/write-colors.ts`. With `--check`, only compares. */
const FILE = join(import.meta.dirname, "../src/web/theme/colors.css");

const propertyName = (token: string): string =>
  `--${token.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`;

/** The style sheet, formatted as Biome would. */
export function colorsCss(): string {
  const lines = Object.entries(PALETTE).map(([token, { light, dark }]) => {
    const value = light === dark ? light : `light-dark(${light}, ${dark})`;
    return `  ${propertyName(token)}: ${value};\n`;
  });
  return `/* Written by scripts/write-colors.ts from src/domain/presentation/palette.ts: change colors there. */\n:root {\n${lines.join("")}}\n`;
}

if (import.meta.main) {
  const css = colorsCss();
  if (!process.argv.includes("--check")) await writeFile(FILE, css);
  else if (css === (await readFile(FILE, "utf8"))) console.log("write-colors: up to date");
  else {
    console.log("src/web/theme/colors.css differs from the palette: run `npm run fix`.");
    process.exitCode = 1;
  }
}
