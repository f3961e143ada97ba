import type { FastifyInstance } from "fastify";
import { BRAND_NAME } from "#contract/brand.ts";
import { listNotices, type PublicNotice } from "#contract/notices.ts";
import { noticeTitle } from "#domain/notices/title.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";
import { noticesNewestFirst } from "#server/features/notices/queries/notices.ts";
import { admitted } from "#server/http/admit.ts";
import { ApiError } from "#server/http/errors.ts";
import { sendPlainTextError } from "#server/http/plain-text-error.ts";
import { FILE_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";

const ENTRIES = 50;

/** Parameters of the page of notices, by the fields of the call. */
const PARAMETERS = {
  q: "words",
  source: "source",
  class: "class",
  year: "year",
  hazard: "hazard",
  phase: "phase",
  brand: "brand_id",
} as const;

/** Serves `/notices/feed.xml`: the newest notices as Atom (RFC 4287), with the filters of `/notices`, or of one brand. */
export const noticeFeed =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const { read, config } = services;
    app.setErrorHandler(sendPlainTextError);
    app.get<{ Querystring: Record<string, unknown> }>("/notices/feed.xml", async (request, reply) => {
      const filter = readFilter(request.query);
      const { list } = await admitted(
        services,
        { limit: FILE_LIMIT, ip: request.ip, response: reply.raw, namesSnapshot: true },
        () => read((db) => noticesNewestFirst(db, filter)),
      );
      return reply
        .type("application/atom+xml; charset=utf-8")
        .send(atomFeed(list, { siteUrl: config.siteUrl, path: request.url, now: services.clock.now() }));
    });
  };

function readFilter(query: Record<string, unknown>) {
  const read = listNotices.input.safeParse({ page: 1, limit: ENTRIES, ...chosen(query) });
  if (!read.success)
    throw new ApiError("invalid", "There is no such filter. Copy the feed’s link from /notices.");
  return read.data;
}

function chosen(query: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(PARAMETERS).flatMap(([name, field]) => {
    const value = query[name];
    if (typeof value !== "string" || value === "") return [];
    return [[field, field === "year" ? Number(value) : value]];
  });
  return Object.fromEntries(entries);
}

interface Place {
  siteUrl: string;
  /** Path and query of the feed. */
  path: string;
  now: Date;
}

/** A feed is as new as its newest notice; an empty one as now. */
function atomFeed(notices: readonly PublicNotice[], { siteUrl, path, now }: Place): string {
  const [newest] = notices;
  const updated = newest ? atomTime(newest.published_on) : now.toISOString();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(`${BRAND_NAME}: recalls and alerts about dietary supplements`)}</title>`,
    "<subtitle>As published by the authorities. Most products were never looked at.</subtitle>",
    `<id>${escapeXml(`${siteUrl}/notices`)}</id>`,
    `<link rel="self" href="${escapeXml(siteUrl + path)}"/>`,
    `<link rel="alternate" href="${escapeXml(`${siteUrl}/notices`)}"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(BRAND_NAME)}</name></author>`,
    ...notices.map((notice) => entry(notice, siteUrl)),
    "</feed>",
    "",
  ].join("\n");
}

function entry(notice: PublicNotice, siteUrl: string): string {
  const { source, reference, reason, product_text, published_on, ended_on, about } = notice;
  const products = about.flatMap(({ supplement, brand }) =>
    supplement
      ? [`${supplement.name} by ${brand.name}: ${siteUrl}/supplement-details/${supplement.slug}`]
      : [],
  );
  const text = [product_text, ...products].join("\n");
  return [
    "<entry>",
    `<title>${escapeXml(`${noticeTitle(notice)}: ${reason}`)}</title>`,
    `<id>${escapeXml(`${siteUrl}/notices?q=${encodeURIComponent(reference)}&source=${source}`)}</id>`,
    `<link href="${escapeXml(notice.url)}"/>`,
    `<published>${atomTime(published_on)}</published>`,
    `<updated>${atomTime(ended_on ?? published_on)}</updated>`,
    `<content type="text">${escapeXml(text)}</content>`,
    "</entry>",
  ].join("");
}

const atomTime = (day: string): string => `${day}T00:00:00Z`;
