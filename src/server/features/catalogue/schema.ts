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
import { id, instantOrNow } from "#platform/database/columns.ts";
import { brands } from "./schema/brands.ts";
import { importRuns } from "./schema/import-runs.ts";

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
    /** What an operator wrote about it. */
    description: text(),
    /** `identityKey` in `rules.ts`. */
    identityKey: text().notNull(),
    category: text().$type<Category>().notNull(),
    form: text().$type<Form>().notNull(),
    /** The label that the product page shows: see `chooseCurrentLabels`. */
    currentLabelId: integer(),
    source: text().$type<Source>().notNull(),
    /** Set for a product merged into another; its slug redirects there. */
    mergedIntoId: integer(),
    /** The import that added it; null: another way, or before imports were recorded. */
    importRunId: integer().references(() => importRuns.id, { onDelete: "set null" }),
    createdAt: instantOrNow(),
    updatedAt: instantOrNow(),
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
    /** The import that added it; others may have changed it since. */
    importRunId: integer().references(() => importRuns.id, { onDelete: "set null" }),
    createdAt: instantOrNow(),
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
    // For the undo of an import, which deletes labels.
    index("barcodes_label").on(table.labelId),
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
    createdAt: instantOrNow(),
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
    at: instantOrNow(),
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
