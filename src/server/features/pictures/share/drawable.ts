import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { escapeXml } from "#domain/text/escape-xml.ts";
import { charactersWithoutOutline } from "./text.ts";

const MAX_CACHED_CHARACTERS = 2000;
/** Characters of a text that are tried: the others are of the same scripts. */
const MAX_TRIED = 6;
/** A private-use character, for which no font has a picture. */
const UNKNOWN_CHARACTER = "\ue0f7";

const drawable = new LRUCache<string, Promise<boolean>>({ max: MAX_CACHED_CHARACTERS });

/** Whether our outlines or a font of this machine draw a text; where it has none, a box stands for each character. */
export async function isDrawable(text: string): Promise<boolean> {
  const tried = await Promise.all(
    charactersWithoutOutline(text).slice(0, MAX_TRIED).map(isCharacterDrawable),
  );
  return tried.every(Boolean);
}

function isCharacterDrawable(character: string): Promise<boolean> {
  const known = drawable.get(character);
  if (known) return known;
  const tried = Promise.all([drawnSize(character), drawnSize(UNKNOWN_CHARACTER)]).then(
    ([size, unknown]) => size !== unknown,
  );
  drawable.set(character, tried);
  tried.catch(() => drawable.delete(character));
  return tried;
}

/** Size of what is drawn for a character, such as `40x51`; empty if it is nothing. */
async function drawnSize(character: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120"><rect width="200" height="120" fill="#fff"/><text x="60" y="80" font-size="60" font-family="Noto Sans,system-ui,sans-serif">${escapeXml(character)}</text></svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim().raw().toBuffer({ resolveWithObject: true });
  return info.width === 200 ? "" : `${info.width}x${info.height}`;
}
