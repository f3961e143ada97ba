import { sql } from "drizzle-orm";
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type {
  Category,
  Diet,
  FactOperator,
  Form,
  FreeFrom,
  MarketStatus,
  Source,
} from "#contract/vocabulary.ts";
import type { FamilyEvidence, FamilyRelation } from "#domain/brand-families.ts";

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("brands_name").on(sql`lower(${table.name})`)],
);

/** Colors are CSS hex; `mark` names one of the drawn logo shapes. */
export interface BrandLook {
  mark: string;
  primary: string;
  secondary: string;
  paper: string;
}

/** A product: it keeps its id and slug over label versions, package sizes and reformulations. */
export const supplements = pgTable(
  "supplements",
  {
    id: id(),
    slug: text().notNull().unique(),
    brandId: integer()
      .notNull()
      .references(() => brands.id),
    name: text().notNull(),
    /** `identityKey` in `rules.ts`. */
    identityKey: text().notNull(),
    category: text().$type<Category>().notNull(),
    form: text().$type<Form>().notNull(),
    /** The label that the product page shows: see `chooseCurrentLabels`. */
    currentLabelId: integer(),
    source: text().$type<Source>().notNull(),
    /** Set for a product merged into another; its slug redirects there. */
    mergedIntoId: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("supplements_identity").on(table.brandId, table.identityKey),
    index("supplements_merged").on(table.mergedIntoId).where(sql`${table.mergedIntoId} is not null`),
  ],
);

/** A label record of a source. */
export const labels = pgTable(
  "labels",
  {
    id: id(),
    supplementId: integer()
      .notNull()
      .references(() => supplements.id, { onDelete: "cascade" }),
    source: text().$type<Source>().notNull(),
    sourceRef: text().notNull(),
    sourceUrl: text(),
    recordedOn: date(),
    productVersion: text(),
    servingSize: text(),
    servingsPerContainer: doublePrecision(),
    /** The most servings a day that the label allows. */
    servingsPerDay: doublePrecision(),
    netContents: text(),
    /** Of this label version, not of the product. */
    marketStatus: text().$type<MarketStatus>().notNull(),
    offMarketOn: date(),
    diets: text().array().$type<Diet[]>().notNull().default(sql`'{}'`),
    freeFrom: text().array().$type<FreeFrom[]>().notNull().default(sql`'{}'`),
    targetGroups: text().array().notNull().default(sql`'{}'`),
    claims: text().array().notNull().default(sql`'{}'`),
    otherIngredients: text().array().notNull().default(sql`'{}'`),
    statements: jsonb().$type<{ type: string; text: string }[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    unique("labels_source_ref").on(table.source, table.sourceRef),
    index("labels_supplement").on(table.supplementId),
  ],
);

export const labelFacts = pgTable(
  "label_facts",
  {
    labelId: integer()
      .notNull()
      .references(() => labels.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    depth: smallint().notNull().default(0),
    name: text().notNull(),
    ingredientId: integer().references(() => ingredients.id),
    form: text(),
    operator: text().$type<FactOperator>().notNull().default("="),
    /** Per serving, in `unit`. */
    amount: doublePrecision(),
    unit: text(),
    dvPercent: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.labelId, table.position] })],
);

/** Barcodes, stored as GTIN-14 with a valid check digit. */
export const barcodes = pgTable(
  "barcodes",
  {
    gtin14: text().primaryKey(),
    supplementId: integer()
      .notNull()
      .references(() => supplements.id, { onDelete: "cascade" }),
    labelId: integer().references(() => labels.id, { onDelete: "set null" }),
  },
  (table) => [
    index("barcodes_supplement").on(table.supplementId),
    check("barcodes_digits", sql`${table.gtin14} ~ '^[0-9]{14}$'`),
  ],
);

export const ingredients = pgTable("ingredients", {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  kind: text().notNull(),
});

/** Synonyms of ingredients, lower case; `basis` is the source of a synonym. */
export const ingredientSynonyms = pgTable(
  "ingredient_synonyms",
  {
    name: text().primaryKey(),
    ingredientId: integer()
      .notNull()
      .references(() => ingredients.id, { onDelete: "cascade" }),
    basis: text().notNull(),
  },
  (table) => [index("ingredient_synonyms_ingredient").on(table.ingredientId)],
);

/** Other names on a product's packaging, entered by operators and searchable. */
export const supplementNames = pgTable(
  "supplement_names",
  {
    supplementId: integer()
      .notNull()
      .references(() => supplements.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Source of the name: "scan 17". */
    basis: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.supplementId, table.name] })],
);

/** Ingredients of a product, from its facts panel, or from its name if the source has no panel. */
export const supplementIngredients = pgTable(
  "supplement_ingredients",
  {
    supplementId: integer()
      .notNull()
      .references(() => supplements.id, { onDelete: "cascade" }),
    ingredientId: integer()
      .notNull()
      .references(() => ingredients.id),
    basis: text().$type<"facts" | "name">().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.supplementId, table.ingredientId] }),
    index("supplement_ingredients_ingredient").on(table.ingredientId),
  ],
);

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
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.firstKey, table.secondKey] })],
);

/** Former slugs, which redirect to the record; a slug is never reused. */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    kind: text().$type<"brand" | "supplement">().notNull(),
    slug: text().notNull(),
    recordId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
);

/**
 * Audit log of operator actions: a hash chain in the order of `id`. A trigger sets `id`, `previous` and `hash`; others
 * refuse every change and deletion.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    operator: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Hash of the entry before; null for the first. */
    previous: text(),
    /** SHA-256 of the entry and `previous`, hexadecimal (`rules/audit-entry.ts`). */
    hash: text().notNull().default(""),
  },
  (table) => [index("audit_log_at").on(table.at)],
);
