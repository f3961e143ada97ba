import {
  boolean,
  customType,
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
} from "drizzle-orm/pg-core";
import type { LaboratoryCertificate } from "#contract/laboratory-certificate.ts";
import type { Laboratory, ReportPlan, ReportProduct, SamplePhoto } from "#contract/report-parts.ts";
import type { Hazard, ResultVerdict, Verdict, WarningPosition } from "#contract/verdicts.ts";
import type {
  AnalyteForm,
  Chain,
  Conclusion,
  EvidenceGrade,
  Origin,
  Panel,
  ReportState,
  ResultQualifier,
  SampleSource,
} from "#contract/vocabulary.ts";
import { id } from "#platform/database/columns.ts";
import { supplements } from "../catalogue/schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** Laboratories whose reports can be imported. */
export const laboratories = pgTable("laboratories", {
  id: id(),
  name: text().notNull().unique(),
  address: text(),
  website: text(),
  /** How staff reach it; never shown to visitors. */
  contact: text(),
});

/** Accreditations that a laboratory holds or has held. */
export const accreditations = pgTable(
  "accreditations",
  {
    id: id(),
    laboratoryId: integer()
      .notNull()
      .references(() => laboratories.id, { onDelete: "cascade" }),
    body: text().notNull(),
    number: text().notNull(),
    standard: text().notNull(),
    validFrom: date().notNull(),
    expiresOn: date(),
    url: text(),
    /** Methods in the accreditation's scope, spelled as in reports. */
    scope: text().array().notNull(),
  },
  (table) => [
    unique("accreditations_number").on(table.laboratoryId, table.body, table.number, table.validFrom),
  ],
);

/**
 * A laboratory's published report on one lot of one supplement: the content of the signed document and the figures
 * derived from it. Rows are never deleted. Drafts have their own table (`reportDrafts`).
 */
export const reports = pgTable(
  "reports",
  {
    id: id(),
    /** Demo reports have their own chain ("sample"). */
    chain: text().$type<Chain>().notNull(),
    slug: text().notNull().unique(),
    reportNumber: text().notNull().unique(),
    supplementId: integer()
      .notNull()
      .references(() => supplements.id),
    /** Snapshot of the laboratory when it issued the report. */
    laboratory: jsonb().$type<Laboratory>().notNull(),
    customer: text().notNull(),
    customerContact: text(),
    placeOfPerformance: text(),
    /** Traits that select the limits, and the intake. A snapshot, because labels change. */
    product: jsonb().$type<ReportProduct>().notNull(),
    plan: jsonb().$type<ReportPlan>().notNull(),
    lotNumber: text().notNull(),
    laboratorySampleId: text(),
    obtainedBy: text().$type<SampleSource>(),
    samplingMethod: text(),
    expiresOn: date(),
    sampleDescription: text(),
    sampleCondition: text(),
    unitsComposited: smallint(),
    purchasedAt: text(),
    purchasedOn: date(),
    invoice: text(),
    photos: jsonb().$type<SamplePhoto[]>().notNull().default([]),
    sampledOn: date(),
    receivedOn: date(),
    testedAt: date().notNull(),
    issuedOn: date().notNull(),
    publishedAt: instant().notNull(),
    authorisedBy: text(),
    statement: text().notNull(),
    deviations: text(),
    /** The file itself is in the storage, under its hash. */
    certificate: jsonb().$type<LaboratoryCertificate>(),
    /** The standard behind the published verdict; `standard` describes its scope in one sentence. */
    judgedBy: text().notNull(),
    standard: text().notNull(),
    decisionRule: text().notNull(),
    /** Edition of the rules that the verdict was judged under; the columns down to `hazards` are null under the first. */
    judgmentEdition: text().notNull().default("1"),
    verdict: text().$type<Verdict>().notNull(),
    /** By the rules of today's edition; what is recommended must pass by both. Null until it was judged again. */
    verdictToday: text().$type<Verdict>(),
    safetyVerdict: text().$type<Verdict>(),
    labelVerdict: text().$type<Verdict>(),
    warning: text().$type<WarningPosition>(),
    /** What decided the verdict, in plain words. */
    headline: text(),
    evidenceGrade: text().$type<EvidenceGrade>(),
    hazards: text().array().$type<Hazard[]>(),
    coverageTested: smallint().notNull(),
    coverageRequired: smallint().notNull(),
    /** Mean of measured / claimed over all measured claims, in percent. */
    labelAccuracyPct: doublePrecision(),
    /** Lead in µg/day at the largest intake on the label is at most this. */
    leadUgDay: doublePrecision(),
    /** Whether it was not quantified, so that `leadUgDay` is no value but what lead is below. */
    leadBelow: boolean(),
    /** Whether a measured daily amount is above the upper level of the group that the product is for. */
    aboveUpperLevel: boolean(),
    /** Null if the formula yields no score. `scoredOn` is the day it was calculated for. */
    score: smallint(),
    scoreVersion: text().notNull(),
    scoredOn: date().notNull(),
    /** State according to the newest signed state document. */
    state: text().$type<ReportState>().notNull().default("current"),
    stateReason: text(),
    supersededById: integer(),
    brandResponse: text(),
    brandRespondedOn: date(),
    /** The operator, or both operators under TWO_PERSON_PUBLISHING. */
    publishedBy: text().array().notNull(),
  },
  (table) => [
    index("reports_supplement").on(table.supplementId, table.testedAt),
    index("reports_newest").on(table.testedAt),
    index("reports_scored").on(table.scoredOn),
  ],
);

/** Results of a report. Its columns are named like those of `RESULT_COLUMNS`, which says what they mean. */
export const reportResults = pgTable(
  "report_results",
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    result_id: text().notNull(),
    panel: text().$type<Panel>().notNull(),
    analyte: text().notNull(),
    qualifier: text().$type<ResultQualifier>().notNull(),
    measured: doublePrecision(),
    unit: text(),
    uncertainty: doublePrecision(),
    k: doublePrecision(),
    lod: doublePrecision(),
    loq: doublePrecision(),
    claim: doublePrecision(),
    claim_unit: text(),
    form: text().$type<AnalyteForm>(),
    origin: text().$type<Origin>(),
    specification: text(),
    conclusion: text().$type<Conclusion>(),
    limit_low: doublePrecision(),
    limit_high: doublePrecision(),
    limit_unit: text(),
    limit_name: text(),
    verdict: text().$type<ResultVerdict>().notNull(),
    method: text().notNull(),
    in_scope: boolean().notNull(),
    subcontracted_to: text(),
    replicates: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.position] }),
    unique("report_results_id").on(table.reportId, table.result_id),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Sample photos in display size. Reports refer to them by hash, so the report's signature covers them. */
export const samplePictures = pgTable("sample_pictures", {
  /** Hexadecimal. */
  sha256: text().primaryKey(),
  /** WebP. */
  bytes: bytea().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Rendered files of a report; the SHA-256 of each is signed in the chain. */
export const storedReportFiles = pgTable(
  "report_files",
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Sequence of the newest report or state document in the file; a later document makes the file stale. */
    asOf: integer().notNull(),
    bytes: bytea().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.name] })],
);
