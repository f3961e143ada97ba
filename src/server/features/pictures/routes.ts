import { createHash } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { FORMS } from "#contract/vocabulary.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { admitted } from "#server/http/admit.ts";
import { sendPlainTextError } from "#server/http/plain-text-error.ts";
import { serveFile } from "#server/http/public-file.ts";
import { PICTURE_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { findCurrentSlug } from "../catalogue/queries/names.ts";
import { COLOR_SCHEMES, drawBadge } from "./badge.ts";
import { serveEmbeds } from "./embed/serve.ts";
import { drawLogo } from "./logo.ts";
import { drawPack } from "./pack.ts";
import { findBadge, findBrand, findLogo, findPack, findPhoto } from "./queries.ts";
import { serveShareImages } from "./share/serve.ts";
import { drawTile } from "./tile.ts";

interface Picture {
  svg: string;
  etag: string;
}

/**
 * In-memory cache of drawn pictures; a picture may be this stale. A picture is about 9 KB and takes 0.2 ms to draw, so
 * none is stored.
 */
const MAX_CACHED_PICTURES = 1000;
const CACHE_TTL_MS = 60_000;

/** Pictures are compressed per request: level 5 takes about 0.5 ms. */
const BROTLI_LEVEL = 5;

const FILE = /^([a-z0-9][a-z0-9-]*)\.svg$/;

const PHOTO_FILE = /^([0-9a-f]{64})\.webp$/;
/** A year. */
const PHOTO_MAX_AGE_S = 31_536_000;

/** Browser cache of a badge: short, because badges on other sites have to follow the report's state. */
const BADGE_MAX_AGE_S = 300;

/** CSP for a picture opened on its own: no scripts, requests or frames. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Serves `/media/packs/<supplement>.svg` and `/media/logos/<brand>.svg` of demo data, `/media/tiles/<form>.svg`,
 * `/media/photos/<hash>.webp`, `/media/brand-logos/<hash>.webp`, `/badge/<report>.svg`, its page for frames, and share images. A former slug redirects to the current one. A badge takes `?scheme=light` or `dark`; the default follows the page.
 */
export const picturePages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(compress, {
      encodings: ["br", "gzip"],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    });
    app.setErrorHandler(sendPlainTextError);
    serveDrawings(app, services);
    servePhotos(app, services, "photos", findPhoto);
    servePhotos(app, services, "brand-logos", findLogo);
    serveBadges(app, services);
    serveEmbeds(app, services);
    serveShareImages(app, services);
  };

/** Packs and logos, from a shared cache. */
function serveDrawings(app: FastifyInstance, services: Services): void {
  const { read, clock } = services;
  const cache = new LRUCache<string, Picture>({
    max: MAX_CACHED_PICTURES,
    ttl: CACHE_TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  serveDrawing(app, services, cache, {
    folder: "packs",
    kind: "supplement",
    async draw(slug) {
      const pack = await read((db) => findPack(db, slug));
      return pack && drawPack(pack);
    },
  });
  serveDrawing(app, services, cache, {
    folder: "tiles",
    kind: null,
    async draw(name) {
      const form = FORMS.find((known) => known === name);
      return form ? drawTile(form) : null;
    },
  });
  serveDrawing(app, services, cache, {
    folder: "logos",
    kind: "brand",
    async draw(slug) {
      const brand = await read((db) => findBrand(db, slug));
      return brand && drawLogo(brand);
    },
  });
}

/** Photos of products and logos of brands. A path is the hash of its bytes, so it never changes. */
const servePhotos = (
  app: FastifyInstance,
  services: Services,
  folder: "photos" | "brand-logos",
  findBytes: (db: ReadOnlyDb, sha256: string) => Promise<Buffer | null>,
) =>
  serveFile<{ file: string }>(app, `/media/${folder}/:file`, {
    services,
    limit: PICTURE_LIMIT,
    async find({ file }) {
      const sha256 = PHOTO_FILE.exec(file)?.[1];
      const body = sha256 && (await services.read((db) => findBytes(db, sha256)));
      return body ? { type: "image/webp", body, tag: sha256, maxAgeSeconds: PHOTO_MAX_AGE_S } : null;
    },
    missing: "Picture not found.",
  });

interface Drawing {
  folder: string;
  /** Kind of record whose slug names the file; null for files with fixed names. */
  kind: "supplement" | "brand" | null;
  draw(slug: string): Promise<string | null>;
}

const serveDrawing = (
  app: FastifyInstance,
  services: Services,
  cache: LRUCache<string, Picture>,
  { folder, kind, draw }: Drawing,
) =>
  app.get<{ Params: { file: string } }>(`/media/${folder}/:file`, async (request, reply) => {
    const slug = FILE.exec(request.params.file)?.[1];
    if (slug === undefined) return sendNotFound(reply);
    const key = `${folder}/${slug}`;
    const cached = cache.get(key);
    if (cached) return send(request, reply, cached);
    return admitted(services, { limit: PICTURE_LIMIT, ip: request.ip, response: reply.raw }, async () => {
      const svg = await draw(slug);
      if (svg === null) return sendFormerName(services, reply, { folder, kind, slug });
      const picture = { svg, etag: etagOf(svg) };
      cache.set(key, picture);
      return send(request, reply, picture);
    });
  });

async function sendFormerName(
  { read }: Services,
  reply: FastifyReply,
  { folder, kind, slug }: Pick<Drawing, "folder" | "kind"> & { slug: string },
): Promise<FastifyReply> {
  if (kind === null) return sendNotFound(reply);
  const currentSlug = await read((db) => findCurrentSlug(db, kind, slug));
  return currentSlug === null
    ? sendNotFound(reply)
    : reply.redirect(`/media/${folder}/${currentSlug}.svg`, 301);
}

const serveBadges = (app: FastifyInstance, services: Services) =>
  serveFile<{ file: string }>(app, "/badge/:file", {
    services,
    async find({ file }, { query }) {
      const pins = await services.signing.pins.list();
      const facts = await services.read((db) => findBadge(db, FILE.exec(file)?.[1] ?? "", pins));
      const scheme = (query as { scheme?: unknown }).scheme;
      const body = facts && drawBadge(facts, COLOR_SCHEMES.find((known) => known === scheme) ?? null);
      const type = "image/svg+xml; charset=utf-8";
      return body === null ? null : { type, body, tag: sha256HexSync(body), maxAgeSeconds: BADGE_MAX_AGE_S };
    },
    missing: "Badge not found.",
  });

/** Weak ETag: the same for every content encoding. */
const etagOf = (svg: string): string =>
  `W/"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"`;

function send(request: FastifyRequest, reply: FastifyReply, { svg, etag }: Picture): FastifyReply {
  reply
    .header("etag", etag)
    .header("cache-control", "public, max-age=86400")
    .header("content-security-policy", CONTENT_SECURITY_POLICY);
  const clientEtags = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  if (clientEtags?.includes(etag)) return reply.code(304).send();
  return reply.type("image/svg+xml; charset=utf-8").send(svg);
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type("text/plain; charset=utf-8").send("Picture not found.");
