import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { Source } from "#contract/vocabulary.ts";
import type { FamilyEvidence, FamilyRelation } from "#domain/brand-families.ts";
import { id, instantOrNow } from "#platform/database/columns.ts";

export const brands = pgTable(
  "brands",
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** Normalized name: `brandKey` in `domain/text/product-keys.ts`. */
    nameKey: text().notNull().unique(),
    about: text(),
    website: text(),
    country: text(),
    founded: smallint(),
    /** Colors and mark of the drawn logo and packs; null for a neutral look derived from the name. */
    look: jsonb().$type<BrandLook>(),
    source: text().$type<Source>().notNull(),
    sourceUrl: text(),
    sourceDate: date(),
    createdAt: instantOrNow(),
    updatedAt: instantOrNow(),
  },
  (table) => [
    index("brands_name").on(sql`lower(${table.name})`),
    // For the names that are similar to an unknown address.
    index("brands_slug_trigrams").using("gin", sql`${table.slug} gin_trgm_ops`),
  ],
);

/** Colors are CSS hex; `mark` names one of the drawn logo shapes. */
export interface BrandLook {
  mark: string;
  primary: string;
  secondary: string;
  paper: string;
}

export const certificates = pgTable(
  "certificates",
  {
    id: id(),
    brandId: integer()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    scope: text().notNull(),
    certificateNumber: text().notNull(),
    validFrom: date().notNull(),
    expiresOn: date().notNull(),
    url: text(),
    source: text().$type<Source>().notNull(),
  },
  (table) => [
    unique("certificates_number").on(table.issuer, table.certificateNumber),
    index("certificates_brand").on(table.brandId),
  ],
);

/**
 * Brands that seem to belong together, each with one head: found by `findBrandFamilies` in `domain`, shown as "also as", and
 * merged only by an operator.
 */
export const brandLinks = pgTable(
  "brand_links",
  {
    brandId: integer()
      .primaryKey()
      .references(() => brands.id, { onDelete: "cascade" }),
    headId: integer()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    relation: text().$type<FamilyRelation>().notNull(),
    evidence: text().$type<FamilyEvidence>().notNull(),
    /** Number of rare product names that both have. */
    sharedProducts: integer().notNull(),
  },
  (table) => [index("brand_links_head").on(table.headId)],
);

/** Links that an operator rejected, by the normalized names of both brands in alphabetical order; they are not found again. */
export const brandLinkRejections = pgTable(
  "brand_link_rejections",
  {
    firstKey: text().notNull(),
    secondKey: text().notNull(),
    operator: text().notNull(),
    createdAt: instantOrNow(),
  },
  (table) => [primaryKey({ columns: [table.firstKey, table.secondKey] })],
);
