import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import type { CertificateStatus, NoticeStanding } from "#contract/search-vocabulary.ts";
import { type Hazard, isFailing, VERDICTS, type Verdict, type WarningPosition } from "#contract/verdicts.ts";
import type { Category, Diet, Form, FreeFrom, TestingStatus } from "#contract/vocabulary.ts";
import { brands, certificates } from "../catalogue/schema/brands.ts";
import { supplements } from "../catalogue/schema.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * Read model of products for lists and search: one wide row per product, written by `refresh_supplement_search` (migrations) in the transaction
 * that changed the product, its label or its reports.
 */
export const supplementSearch = pgTable(
  "supplement_search",
  {
    supplementId: integer()
      .primaryKey()
      .references(() => supplements.id, { onDelete: "cascade" }),
    vector: tsvector().notNull(),
    nameSort: text().notNull(),
    brandId: integer().notNull(),
    category: text().$type<Category>().notNull(),
    form: text().$type<Form>().notNull(),
    diets: text().array().$type<Diet[]>().notNull(),
    freeFrom: text().array().$type<FreeFrom[]>().notNull().default(sql`'{}'`),
    /** Null for a product that no certificate covers. */
    certificate: text().$type<CertificateStatus>(),
    /** Of the public notices about the product. */
    notices: text().array().$type<NoticeStanding[]>().notNull().default(sql`'{}'`),
    ingredientIds: integer().array().notNull(),
    testingStatus: text().$type<TestingStatus>().notNull(),
    /** The newest published, current report; the columns below are its results. */
    reportId: integer(),
    verdict: text().$type<Verdict>(),
    safetyVerdict: text().$type<Verdict>(),
    labelVerdict: text().$type<Verdict>(),
    warning: text().$type<WarningPosition>(),
    hazards: text().array().$type<Hazard[]>(),
    headline: text(),
    judgmentEdition: text(),
    testedAt: date(),
    labelAccuracyPct: doublePrecision(),
    /** Lead is at most this many µg a day: for filters and sorting. `reports` says whether it was measured. */
    leadUgDay: doublePrecision(),
    score: smallint(),
    scoreVersion: text(),
    sample: boolean().notNull(),
    /** False for demo products once there are real ones: only their own pages show them. */
    listed: boolean().notNull().default(true),
  },
  (table) => [
    index("supplement_search_vector").using("gin", table.vector),
    index("supplement_search_listed_demo")
      .on(table.supplementId)
      .where(sql`${table.sample} and ${table.listed}`),
    index("supplement_search_brand").on(table.brandId),
    index("supplement_search_tested").on(table.testedAt).where(sql`${table.testedAt} is not null`),
  ],
);

const changeOfCount = {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Products that came, or went if negative. */
  products: integer().notNull(),
};

/**
 * How many listed products a brand has, as changes that are added up: counting them in `supplement_search` takes seconds
 * for two million. Triggers on it add rows (`count_listed_products`), so that writers of one brand never wait for each
 * other; `compact_listed_products` adds them up. The same for categories and ingredients below.
 */
export const listedBrands = pgTable(
  "listed_brands",
  { ...changeOfCount, brandId: integer().notNull() },
  (table) => [index("listed_brands_brand").on(table.brandId)],
);

export const listedCategories = pgTable("listed_categories", {
  ...changeOfCount,
  category: text().$type<Category>().notNull(),
});

export const listedIngredients = pgTable(
  "listed_ingredients",
  {
    ...changeOfCount,
    ingredientId: integer().notNull(),
    /** Of these products, those that are not demo data. */
    realProducts: integer().notNull(),
  },
  (table) => [index("listed_ingredients_ingredient").on(table.ingredientId)],
);

/**
 * Nothing writes it, and only processes of the version before read it, while nodes restart one after the other. A later
 * migration may drop it.
 */
export const listedProducts = pgTable(
  "listed_products",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    brandId: integer()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    category: text().$type<Category>().notNull(),
    products: integer().notNull(),
  },
  (table) => [index("listed_products_brand").on(table.brandId)],
);

/** SQL: whether the brand `b` has a product that lists show. */
export const HAS_LISTED_PRODUCT = sql.raw(
  "exists (select from supplement_search s where s.brand_id = b.id and s.listed)",
);

/** SQL: whether the product of the search row `s` can be recommended: as `isClean`. */
export const IS_CLEAN = sql`(s.verdict = 'pass' and exists (select from reports c where c.id = s.report_id and c.evidence_grade <> 'D' and c.above_upper_level is not true))`;

/** SQL: whether the search row `s` has a verdict that a visitor must not rely on. */
export const IS_FAILING = sql`coalesce(s.verdict = any(${sql.param(VERDICTS.filter(isFailing))}::text[]), false)`;

/** The products that a certificate covers; a certificate without any covers all products of its brand. */
export const certificateProducts = pgTable(
  "certificate_products",
  {
    certificateId: integer()
      .notNull()
      .references(() => certificates.id, { onDelete: "cascade" }),
    supplementId: integer()
      .notNull()
      .references(() => supplements.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.certificateId, table.supplementId] }),
    index("certificate_products_supplement").on(table.supplementId),
  ],
);
