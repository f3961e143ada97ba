import { createHash } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sha256 } from "#platform/ids.ts";
import { serveFile } from "#server/http/public-file.ts";
import type { Services } from "#server/services.ts";
import { slugAfter } from "../catalogue/queries/names.ts";
import { drawBadge, SCHEMES } from "./badge.ts";
import { drawLogo } from "./logo.ts";
import { drawPack } from "./pack.ts";
import { findBadge, findBrand, findPack } from "./queries.ts";
import { recent } from "./recent.ts";

interface Picture {
  svg: string;
  etag: string;
}

/** Pictures kept in memory (about 9 KB each), and how long one may lag behind the catalogue. */
const MOST_KEPT = 1000;
const FRESH_MS = 60_000;

/** A picture is compressed while somebody waits: this costs about half a millisecond. */
const BROTLI_LEVEL = 5;

const FILE = /^([a-z0-9][a-z0-9-]*)\.svg$/;

/** A badge stands on pages of others and has to follow its report's state: kept for five minutes. */
const BADGE_SECONDS = 300;

/** Opened on its own, a picture may not run, load or frame anything. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * `/media/packs/<supplement>.svg`, `/media/logos/<brand>.svg` and `/badge/<report>.svg`, drawn from what the catalogue
 * and the reports say of them. A former slug leads on to the picture of what its record is now. A badge takes `?scheme=light` or `dark`; without it, it follows the page around it.
 */
export const picturePages =
  ({ read, clock, limiter }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(compress, {
      encodings: ["br", "gzip"],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    });
    const kept = recent<Picture>(MOST_KEPT, FRESH_MS, () => clock.now().getTime());

    const serve = (
      { folder, kind }: { folder: string; kind: "supplement" | "brand" },
      draw: (slug: string) => Promise<string | null>,
    ) =>
      app.get<{ Params: { file: string } }>(`/media/${folder}/:file`, async (request, reply) => {
        const slug = FILE.exec(request.params.file)?.[1];
        if (slug === undefined) return missing(reply);
        const key = `${folder}/${slug}`;
        const known = kept.get(key);
        if (known) return send(request, reply, known);
        const svg = await draw(slug);
        if (svg === null) {
          const now = await read((db) => slugAfter(db, kind, slug));
          return now === null ? missing(reply) : reply.redirect(`/media/${folder}/${now}.svg`, 301);
        }
        const picture = { svg, etag: etagOf(svg) };
        kept.set(key, picture);
        return send(request, reply, picture);
      });

    serve({ folder: "packs", kind: "supplement" }, async (slug) => {
      const pack = await read((db) => findPack(db, slug));
      return pack && drawPack(pack);
    });
    serve({ folder: "logos", kind: "brand" }, async (slug) => {
      const brand = await read((db) => findBrand(db, slug));
      return brand && drawLogo(brand);
    });
    serveFile<{ file: string }>(app, "/badge/:file", {
      limiter,
      async find({ file }, { query }) {
        const facts = await read((db) => findBadge(db, FILE.exec(file)?.[1] ?? ""));
        const asked = (query as { scheme?: unknown }).scheme;
        const body = facts && drawBadge(facts, SCHEMES.find((one) => one === asked) ?? null);
        const type = "image/svg+xml; charset=utf-8";
        return body === null ? null : { type, body, tag: sha256(body), maxAgeSeconds: BADGE_SECONDS };
      },
      missing: "There is no badge at this address.",
    });
  };

/** Weak: the same for every encoding of the picture. */
const etagOf = (svg: string): string =>
  `W/"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"`;

function send(request: FastifyRequest, reply: FastifyReply, { svg, etag }: Picture): FastifyReply {
  reply
    .header("etag", etag)
    .header("cache-control", "public, max-age=86400")
    .header("content-security-policy", POLICY);
  const held = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  if (held?.includes(etag)) return reply.code(304).send();
  return reply.type("image/svg+xml; charset=utf-8").send(svg);
}

const missing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type("text/plain; charset=utf-8").send("There is no picture at this address.");
