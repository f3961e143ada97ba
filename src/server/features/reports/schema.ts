import { sql } from "drizzle-orm";
import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { ResultVerdict, Verdict } from "#contract/verdicts.ts";
import type { Panel, ReportState, ResultQualifier, Source } from "#contract/vocabulary.ts";
import { supplements } from "../catalogue/schema.ts";

/** A laboratory's report on one lot of one supplement. Published ones are never deleted. */
export const reports = pgTable(
  "reports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    reportNumber: text().notNull().unique(),
    supplementId: integer()
      .notNull()
      .references(() => supplements.id),
    labName: text().notNull(),
    lotNumber: text().notNull(),
    expiresOn: date(),
    sampledOn: date(),
    receivedOn: date(),
    testedAt: date().notNull(),
    issuedOn: date().notNull(),
    publishedAt: timestamp({ withTimezone: true }),
    unitsComposited: smallint(),
    purchasedAt: text(),
    standard: text().notNull(),
    decisionRule: text().notNull(),
    state: text().$type<ReportState>().notNull().default("current"),
    stateReason: text(),
    supersededById: integer(),
    verdict: text().$type<Verdict>().notNull(),
    coverageTested: smallint().notNull(),
    coverageRequired: smallint().notNull(),
    /** Mean of measured / claimed over the claims measured, in percent. */
    labelAccuracyPct: doublePrecision(),
    /** Micrograms of lead a day at the largest labelled intake. */
    leadUgDay: doublePrecision(),
    brandResponse: text(),
    brandRespondedOn: date(),
    source: text().$type<Source>().notNull(),
  },
  (table) => [
    index("reports_supplement").on(table.supplementId, table.testedAt),
    index("reports_newest").on(table.testedAt).where(sql`${table.publishedAt} is not null`),
  ],
);

export const reportResults = pgTable(
  "report_results",
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    panel: text().$type<Panel>().notNull(),
    analyte: text().notNull(),
    qualifier: text().$type<ResultQualifier>().notNull(),
    measured: doublePrecision(),
    unit: text(),
    uncertainty: doublePrecision(),
    lod: doublePrecision(),
    loq: doublePrecision(),
    claim: doublePrecision(),
    limitLow: doublePrecision(),
    limitHigh: doublePrecision(),
    limitName: text(),
    verdict: text().$type<ResultVerdict>().notNull(),
    method: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.position] })],
);
