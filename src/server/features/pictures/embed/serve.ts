import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BRAND_NAME } from "#contract/brand.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";
import { admitted } from "#server/http/admit.ts";
import { sendPlainText } from "#server/http/plain-text-error.ts";
import { FILE_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { type BadgeFacts, badgeTitle } from "../badge.ts";
import { findBadge } from "../queries.ts";
import { EMBED_CSP, EMBED_SIZE, embedPage } from "./page.ts";

/** Short, as a badge's: the page follows the report. */
const MAX_AGE_S = 300;

/** Serves `/embed/report/<slug>`, and the oEmbed endpoint that offers it (oembed.com, version 1.0). */
export function serveEmbeds(app: FastifyInstance, services: Services): void {
  const find = async ({ ip }: FastifyRequest, { raw }: FastifyReply, slug: string) => {
    const pins = await services.signing.pins.list();
    return admitted(services, { limit: FILE_LIMIT, ip, response: raw, namesSnapshot: true }, () =>
      services.read((db) => findBadge(db, slug, pins)),
    );
  };
  app.get<{ Params: { slug: string } }>("/embed/report/:slug", async (request, reply) => {
    const { slug } = request.params;
    const facts = await find(request, reply, slug);
    if (!facts) return sendPlainText(reply, 404, "Report not found.");
    return reply
      .headers({
        "cache-control": `public, max-age=${MAX_AGE_S}`,
        "content-security-policy": EMBED_CSP,
        "cross-origin-resource-policy": "cross-origin",
      })
      .type("text/html; charset=utf-8")
      .send(embedPage(slug, facts));
  });
  app.get<{ Querystring: OEmbedQuery }>("/oembed", async (request, reply) => {
    const { url, format = "json", ...sizes } = request.query;
    if (format !== "json") return sendPlainText(reply, 501, "Only format=json is available.");
    if (typeof url !== "string") return sendPlainText(reply, 400, "Name a report: /oembed?url=…");
    const slug = reportIn(url, services.config.siteUrl);
    const facts = slug === null ? null : await find(request, reply, slug);
    if (!slug || !facts) return sendPlainText(reply, 404, "This isn’t the URL of a report on this site.");
    reply.headers({
      "cache-control": `public, max-age=${MAX_AGE_S}`,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
    return oEmbedOf(services.config.siteUrl, slug, facts, sizes);
  });
}

interface OEmbedQuery {
  url?: unknown;
  format?: unknown;
  maxwidth?: unknown;
  maxheight?: unknown;
}

const REPORT_PATH = /^\/report\/([a-z0-9][a-z0-9-]*)\/?$/;

/** The slug in a report's URL on this site; null for any other URL. */
function reportIn(url: string, siteUrl: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return origin === siteUrl ? (REPORT_PATH.exec(pathname)?.[1] ?? null) : null;
}

/** At most what the consumer allows, and never less than the badge needs. */
const within = (wanted: number, least: number, allowed: unknown): number =>
  Math.max(least, Math.min(wanted, Number(allowed) > 0 ? Math.floor(Number(allowed)) : wanted));

function oEmbedOf(
  siteUrl: string,
  slug: string,
  facts: BadgeFacts,
  { maxwidth, maxheight }: Pick<OEmbedQuery, "maxwidth" | "maxheight">,
) {
  const width = within(EMBED_SIZE.width, EMBED_SIZE.minWidth, maxwidth);
  const height = within(EMBED_SIZE.height, EMBED_SIZE.height, maxheight);
  const title = badgeTitle(facts);
  return {
    version: "1.0",
    type: "rich",
    provider_name: BRAND_NAME,
    provider_url: siteUrl,
    title,
    cache_age: MAX_AGE_S,
    width,
    height,
    html: `<iframe src="${siteUrl}/embed/report/${slug}" width="${width}" height="${height}" title="${escapeXml(title)}" loading="lazy" style="border:0"></iframe>`,
    thumbnail_url: `${siteUrl}/share/report/${slug}.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  };
}
