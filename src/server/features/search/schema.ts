import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import type { Verdict } from "#contract/verdicts.ts";
import type { Category, Diet, Form, TestingStatus } from "#contract/vocabulary.ts";
import { supplements } from "../catalogue/schema.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * What a search reads: one wide row a product, written by `refresh_supplement_search` (migrations) in the transaction
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
    ingredientIds: integer().array().notNull(),
    testingStatus: text().$type<TestingStatus>().notNull(),
    /** The newest published current report, and what it says. */
    reportId: integer(),
    verdict: text().$type<Verdict>(),
    testedAt: date(),
    labelAccuracyPct: doublePrecision(),
    leadUgDay: doublePrecision(),
    score: smallint(),
    scoreVersion: text(),
    sample: boolean().notNull(),
  },
  (table) => [
    index("supplement_search_vector").using("gin", table.vector),
    index("supplement_search_brand").on(table.brandId),
    index("supplement_search_tested").on(table.testedAt).where(sql`${table.testedAt} is not null`),
  ],
);

/** Every word of the catalogue with the number of products it stands in: what a misspelt word is corrected against. */
export const searchTerms = pgTable(
  "search_terms",
  { term: text().primaryKey(), products: integer().notNull() },
  (table) => [index("search_terms_trigrams").using("gin", sql`${table.term} gin_trgm_ops`)],
);

/**
 * The transaction that last changed or deleted each product's search row or barcodes, written by triggers. Whoever
 * keeps a copy of the rows reads from the oldest transaction that was running when they last looked; every change also
 * notifies the channel `search_changes`.
 */
export const searchChanges = pgTable(
  "search_changes",
  { supplementId: integer().primaryKey(), changedXid: xid8().notNull() },
  (table) => [index("search_changes_xid").on(table.changedXid)],
);
