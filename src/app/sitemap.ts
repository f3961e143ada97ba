import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { ingredients, supplements } from "#server/features/catalogue/schema.ts";
import { supplementSearch } from "#server/features/products/schema.ts";
import { registryEntries } from "#server/features/registered-tests/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import { admitted } from "#server/http/admit.ts";
import { sendPlainTextError } from "#server/http/plain-text-error.ts";
import { FILE_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { ROUTES } from "#web/route-table.ts";

/** URLs per sitemap file (the protocol allows 50,000). */
const MAX_URLS_PER_FILE = 20_000;

interface Entry {
  path: string;
  changed: string | null;
}

/** One kind of page: its number of URLs, and a slice of them. Only indexable pages are included. */
interface Section {
  total(): Promise<number>;
  entries(offset: number): Promise<Entry[]>;
}

/**
 * Serves `/robots.txt` and the sitemaps, from the route table and the catalogue. Demo data and label-only pages are
 * left out: only laboratory results of real products are offered to search engines.
 */
export const searchEnginePages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const { config, read } = services;
    const admit = <Result>({ ip }: FastifyRequest, { raw }: FastifyReply, work: () => Promise<Result>) =>
      admitted(services, { limit: FILE_LIMIT, ip, response: raw }, work);
    app.setErrorHandler(sendPlainTextError);
    const sections = (db: ReadOnlyDb): Readonly<Record<string, Section>> =>
      config.siteIndexable ? sectionsOf(db) : {};

    app.get("/robots.txt", async (_request, reply) =>
      reply.type("text/plain; charset=utf-8").send(robots(config)),
    );

    app.get("/sitemap.xml", async (request, reply) => {
      const names = await admit(request, reply, () =>
        read((db) => Promise.all(Object.entries(sections(db)).map(filesOf))),
      );
      const files = names
        .flat()
        .map((name) => `<sitemap><loc>${config.siteUrl}/sitemaps/${name}.xml</loc></sitemap>`);
      return reply.type("application/xml; charset=utf-8").send(xml("sitemapindex", files));
    });

    app.get<{ Params: { name: string } }>("/sitemaps/:name.xml", async (request, reply) => {
      const [, name = "", number = ""] = /^([a-z]+)-([1-9][0-9]{0,4})$/.exec(request.params.name) ?? [];
      const offset = (Number(number) - 1) * MAX_URLS_PER_FILE;
      const entries = await admit(request, reply, () =>
        read(async (db) => (await sections(db)[name]?.entries(offset)) ?? []),
      );
      if (entries.length === 0) return reply.callNotFound();
      return reply.type("application/xml; charset=utf-8").send(
        xml(
          "urlset",
          entries.map((entry) => location(config.siteUrl, entry)),
        ),
      );
    });
  };

const filesOf = async ([name, section]: [string, Section]): Promise<string[]> =>
  Array.from(
    { length: Math.ceil((await section.total()) / MAX_URLS_PER_FILE) },
    (_, at) => `${name}-${at + 1}`,
  );

function robots({ siteIndexable, siteUrl }: Services["config"]): string {
  if (!siteIndexable) return "User-agent: *\nDisallow: /\n";
  // Every combination of filters and every question is a page of its own: crawlers should not index them.
  return `User-agent: *\nDisallow: /search?\nDisallow: /ai-search?\nDisallow: /api/\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/** The date of the test is what finds them by an index: without it, every product is read. */
const realAndTested = and(
  eq(supplementSearch.sample, false),
  supplementSearch.listed,
  sql`${supplementSearch.reportId} is not null`,
  sql`${supplementSearch.testedAt} is not null`,
);

/** Tested products are few: their brands are found by them, and not by the products of every brand. */
const testedBrand = sql`${brands.id} in (select ${supplementSearch.brandId} from ${supplementSearch} where ${realAndTested})`;
const publishedReal = ne(reports.chain, "sample");

function sectionsOf(db: ReadOnlyDb): Readonly<Record<string, Section>> {
  const fixed = ROUTES.flatMap(({ path, sitemap }) => (sitemap ? [{ path, changed: null }] : []));
  return {
    pages: {
      total: async () => fixed.length,
      entries: async (offset) => fixed.slice(offset, offset + MAX_URLS_PER_FILE),
    },
    ingredients: ingredientSection(db),
    rankings: rankingSection(db),
    supplements: supplementSection(db),
    brands: brandSection(db),
    reports: reportSection(db),
    registry: registrySection(db),
  };
}

const supplementSection = (db: ReadOnlyDb): Section => ({
  total: () => db.$count(supplementSearch, realAndTested),
  entries: async (offset) =>
    db
      .select({
        path: sql<string>`'/supplement-details/' || ${supplements.slug}`,
        changed: sql<string>`${supplements.updatedAt}::date::text`,
      })
      .from(supplementSearch)
      .innerJoin(supplements, eq(supplements.id, supplementSearch.supplementId))
      .where(realAndTested)
      .orderBy(asc(supplements.id))
      .limit(MAX_URLS_PER_FILE)
      .offset(offset),
});

/** Ingredients of real products: their pages hold more than labels. */
const ingredientOfRealProduct = sql`${ingredients.kind} <> 'macronutrient' and ${ingredients.id} in (
  select ingredient_id from listed_ingredients group by ingredient_id having sum(real_products) > 0)`;

const ingredientSection = (db: ReadOnlyDb): Section => ({
  total: () => db.$count(ingredients, ingredientOfRealProduct),
  entries: async (offset) =>
    db
      .select({ path: sql<string>`'/ingredient/' || ${ingredients.slug}`, changed: sql<null>`null` })
      .from(ingredients)
      .where(ingredientOfRealProduct)
      .orderBy(asc(ingredients.id))
      .limit(MAX_URLS_PER_FILE)
      .offset(offset),
});

const rankedCategories = (db: ReadOnlyDb) =>
  db
    .selectDistinct({
      path: sql<string>`'/rankings/' || ${supplementSearch.category}`.as("path"),
      changed: sql<null>`null`.as("changed"),
    })
    .from(supplementSearch)
    .where(realAndTested);

const rankingSection = (db: ReadOnlyDb): Section => ({
  total: () => db.$count(rankedCategories(db).as("ranked")),
  entries: async (offset) => rankedCategories(db).orderBy(sql`1`).limit(MAX_URLS_PER_FILE).offset(offset),
});

const brandSection = (db: ReadOnlyDb): Section => ({
  total: async () => (await db.select({ total: count() }).from(brands).where(testedBrand))[0]?.total ?? 0,
  entries: async (offset) =>
    db
      .select({
        path: sql<string>`'/brand-details/' || ${brands.slug}`,
        changed: sql<string>`${brands.updatedAt}::date::text`,
      })
      .from(brands)
      .where(testedBrand)
      .orderBy(asc(brands.id))
      .limit(MAX_URLS_PER_FILE)
      .offset(offset),
});

const reportSection = (db: ReadOnlyDb): Section => ({
  total: () => db.$count(reports, publishedReal),
  entries: async (offset) =>
    db
      .select({
        path: sql<string>`'/report/' || ${reports.slug}`,
        changed: sql<string>`${reports.publishedAt}::date::text`,
      })
      .from(reports)
      .where(publishedReal)
      .orderBy(asc(reports.id))
      .limit(MAX_URLS_PER_FILE)
      .offset(offset),
});

const realTests = and(eq(registryEntries.chain, "reports"), eq(registryEntries.position, 0));

const registrySection = (db: ReadOnlyDb): Section => ({
  total: () => db.$count(registryEntries, realTests),
  entries: async (offset) =>
    db
      .select({
        path: sql<string>`'/registry/' || ${registryEntries.test}`,
        changed: sql<string>`(select max(e.at)::date::text from registry_entries e where e.test = ${registryEntries.test})`,
      })
      .from(registryEntries)
      .where(realTests)
      .orderBy(asc(registryEntries.sequence))
      .limit(MAX_URLS_PER_FILE)
      .offset(offset),
});

const location = (siteUrl: string, { path, changed }: Entry) =>
  `<url><loc>${siteUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;

const xml = (root: string, items: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join("\n")}\n</${root}>\n`;
