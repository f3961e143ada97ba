import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { MatchDegree, MatchState, NoticeSource, NoticeStatus } from "#contract/notice-vocabulary.ts";
import { id, instantOrNow } from "#platform/database/columns.ts";
import { brands } from "../catalogue/schema/brands.ts";
import { supplements } from "../catalogue/schema.ts";

/** Notices of public authorities about dietary supplements, with the text as published. Never deleted. */
export const notices = pgTable(
  "notices",
  {
    id: id(),
    source: text().$type<NoticeSource>().notNull(),
    reference: text().notNull(),
    url: text().notNull(),
    classification: text().notNull(),
    status: text().$type<NoticeStatus>(),
    publishedOn: date().notNull(),
    endedOn: date(),
    firm: text(),
    country: text(),
    productText: text().notNull(),
    reason: text().notNull(),
    codeText: text(),
    /** GTIN-14 with right check digits. */
    barcodes: text().array().notNull().default(sql`'{}'`),
    lots: text().array().notNull().default(sql`'{}'`),
    bestBy: text().array().notNull().default(sql`'{}'`),
    /** Ids of analytes that the reason names. */
    hazards: text().array().notNull().default(sql`'{}'`),
    importedAt: instantOrNow(),
    changedAt: instantOrNow(),
  },
  (table) => [
    unique("notices_reference").on(table.source, table.reference),
    index("notices_published").on(table.publishedOn, table.id),
    index("notices_hazards").using("gin", table.hazards),
  ],
);

/** That a notice is about a product, or about a brand alone (`supplementId` null). */
export const noticeMatches = pgTable(
  "notice_matches",
  {
    id: id(),
    noticeId: integer()
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    brandId: integer()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    supplementId: integer().references(() => supplements.id, { onDelete: "cascade" }),
    degree: text().$type<MatchDegree>().notNull(),
    state: text().$type<MatchState>().notNull(),
    foundAt: instantOrNow(),
    /** Why an operator decided so, and who and when; null while undecided. */
    reason: text(),
    decidedBy: text(),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique("notice_matches_once").on(table.noticeId, table.brandId, table.supplementId).nullsNotDistinct(),
    index("notice_matches_supplement").on(table.supplementId),
    index("notice_matches_brand").on(table.brandId),
    index("notice_matches_state").on(table.state, table.id),
  ],
);

/** Substances on a list of prohibited ingredients; `keys` are normalized names (`nameKey`). */
export const prohibitedSubstances = pgTable(
  "prohibited_substances",
  {
    id: id(),
    reference: text().notNull().unique(),
    name: text().notNull(),
    keys: text().array().notNull(),
    reasons: jsonb().$type<{ reason: string; url: string | null }[]>().notNull(),
    changedAt: instantOrNow(),
  },
  (table) => [index("prohibited_substances_keys").using("gin", table.keys)],
);
