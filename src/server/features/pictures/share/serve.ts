import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { type PublicFile, serveFile } from "#server/http/public-file.ts";
import { SHARE_IMAGE_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import type { Pins } from "../../reports/queries/trusted-keys.ts";
import { drawShareImage } from "./draw.ts";
import { isDrawable } from "./drawable.ts";
import { findSharedProduct, findSharedReport, type SharedPage } from "./queries.ts";
import { plainText } from "./text.ts";

/** Memory for painted images, by what they show: about 80 KB each. */
const MAX_CACHED_BYTES = 32 * 2 ** 20;
/** Short, as a badge's: the image follows the report. */
const MAX_AGE_S = 300;

const FILE = /^([a-z0-9][a-z0-9-]*)\.png$/;

type Find = (db: ReadOnlyDb, slug: string, pins: Pins) => Promise<SharedPage | null>;

/**
 * Previews of shared links: `/share/supplement/<slug>.png` and `/share/report/<slug>.png`, 1200 by 630 pixels. What they
 * say of a report is compared with what was signed, as on its badge.
 */
export function serveShareImages(app: FastifyInstance, services: Services): void {
  const painted = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const serve = (kind: string, find: Find) =>
    serveFile<{ file: string }>(app, `/share/${kind}/:file`, {
      services,
      limit: SHARE_IMAGE_LIMIT,
      async find({ file }) {
        const slug = FILE.exec(file)?.[1];
        if (slug === undefined) return null;
        const pins = await services.signing.pins.list();
        const page = await services.read((db) => find(db, slug, pins));
        return page && paint(painted, drawShareImage(await withDrawableNames(page)));
      },
      missing: "Image not found.",
    });
  serve("supplement", findSharedProduct);
  serve("report", findSharedReport);
}

/** Names as they can be drawn here: the words of the page's URL stand for one that no font of this machine can draw. */
async function withDrawableNames(page: SharedPage): Promise<SharedPage> {
  const [name, brand] = [plainText(page.name), plainText(page.brand)];
  return {
    ...page,
    name: (await isDrawable(name)) ? name : page.slug.replaceAll("-", " "),
    brand: (await isDrawable(brand)) ? brand : "",
  };
}

async function paint(painted: LRUCache<string, Buffer>, svg: string): Promise<PublicFile> {
  const tag = sha256HexSync(svg);
  let body = painted.get(tag);
  if (!body) {
    body = await sharp(Buffer.from(svg)).png().toBuffer();
    painted.set(tag, body);
  }
  return { type: "image/png", body, tag, maxAgeSeconds: MAX_AGE_S };
}
