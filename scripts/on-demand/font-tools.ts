import { createRequire } from "node:module";
import "./install.ts";

const require = createRequire(import.meta.url);

/** opentype.js, which has no types: each caller names what it uses. */
export const openType: unknown = require("opentype.js");
const wawoff2 = require("wawoff2") as { decompress(woff2: Buffer): Promise<Uint8Array> };

/** The font in a WOFF2 file. */
export const unpackWoff2 = async (woff2: Buffer): Promise<ArrayBuffer> =>
  Uint8Array.from(await wawoff2.decompress(woff2)).buffer;
