import { sql } from "drizzle-orm";
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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ReportFile } from "#contract/report-file.ts";
import type { Laboratory, Plan, SamplePhoto, TestedProduct } from "#contract/report-parts.ts";
import type { ResultVerdict, Verdict } from "#contract/verdicts.ts";
import type {
  Chain,
  DocumentKind,
  Origin,
  Panel,
  ReportState,
  ResultQualifier,
  VitaminForm,
} from "#contract/vocabulary.ts";
import { supplements } from "../catalogue/schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** Laboratories whose reports are taken in. */
export const laboratories = pgTable("laboratories", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  address: text(),
  website: text(),
});

/** What a laboratory is, or was, accredited for. */
export const accreditations = pgTable(
  "accreditations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    laboratoryId: integer()
      .notNull()
      .references(() => laboratories.id, { onDelete: "cascade" }),
    body: text().notNull(),
    number: text().notNull(),
    standard: text().notNull(),
    validFrom: date().notNull(),
    expiresOn: date(),
    url: text(),
    /** Methods that it covers, as reports write them. */
    scope: text().array().notNull(),
  },
  (table) => [
    unique("accreditations_number").on(table.laboratoryId, table.body, table.number, table.validFrom),
  ],
);

/**
 * A laboratory's published report on one lot of one supplement: the signed document's content and what the site works
 * out of it. Never deleted; drafts are kept apart.
 */
export const reports = pgTable(
  "reports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Sample reports stand in a chain of their own. */
    chain: text().$type<Chain>().notNull(),
    slug: text().notNull().unique(),
    reportNumber: text().notNull().unique(),
    supplementId: integer()
      .notNull()
      .references(() => supplements.id),
    /** The laboratory as it was when it reported. */
    laboratory: jsonb().$type<Laboratory>().notNull(),
    customer: text().notNull(),
    /** What decides by which limits it is judged, and how much is taken: as they were, for labels change. */
    product: jsonb().$type<TestedProduct>().notNull(),
    plan: jsonb().$type<Plan>().notNull(),
    lotNumber: text().notNull(),
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
    /** The choice of standards behind the published verdict, and its scope in a sentence. */
    judgedBy: text().notNull(),
    standard: text().notNull(),
    decisionRule: text().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    coverageTested: smallint().notNull(),
    coverageRequired: smallint().notNull(),
    /** Mean of measured / claimed over the claims measured, in percent. */
    labelAccuracyPct: doublePrecision(),
    /** Micrograms of lead a day at the largest labelled intake. */
    leadUgDay: doublePrecision(),
    /** Null where the formula gives none; `scoredOn` is the day for which it was asked. */
    score: smallint(),
    scoreVersion: text().notNull(),
    scoredOn: date().notNull(),
    /** What the newest state document says. */
    state: text().$type<ReportState>().notNull().default("current"),
    stateReason: text(),
    supersededById: integer(),
    brandResponse: text(),
    brandRespondedOn: date(),
    /** One operator, or the two who agreed. */
    publishedBy: text().array().notNull(),
  },
  (table) => [
    index("reports_supplement").on(table.supplementId, table.testedAt),
    index("reports_newest").on(table.testedAt),
    index("reports_scored").on(table.scoredOn),
  ],
);

export const reportResults = pgTable(
  "report_results",
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    /** As in the signed document. */
    resultId: text().notNull(),
    panel: text().$type<Panel>().notNull(),
    analyte: text().notNull(),
    qualifier: text().$type<ResultQualifier>().notNull(),
    measured: doublePrecision(),
    unit: text(),
    /** Expanded, with coverage factor `k`. */
    uncertainty: doublePrecision(),
    k: doublePrecision(),
    lod: doublePrecision(),
    loq: doublePrecision(),
    /** Per serving, in `claimUnit`, or in `unit` where that is null. */
    claim: doublePrecision(),
    claimUnit: text(),
    form: text().$type<VitaminForm>(),
    origin: text().$type<Origin>(),
    /** Of the limit by which the published verdict judged, in its own unit. */
    limitLow: doublePrecision(),
    limitHigh: doublePrecision(),
    limitUnit: text(),
    limitName: text(),
    verdict: text().$type<ResultVerdict>().notNull(),
    method: text().notNull(),
    inScope: boolean().notNull(),
    subcontractedTo: text(),
    replicates: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.position] }),
    unique("report_results_id").on(table.reportId, table.resultId),
  ],
);

/** Every document that was signed, byte for byte, in the order of its chain (docs/decisions/0084). */
export const signedDocuments = pgTable(
  "signed_documents",
  {
    chain: text().$type<Chain>().notNull(),
    sequence: integer().notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    reportId: integer()
      .notNull()
      .references(() => reports.id),
    hash: text().notNull(),
    previous: text(),
    keyId: text()
      .notNull()
      .references(() => signingKeys.keyId),
    /** The canonical JSON that was signed, with its proof: what is served, and what anybody checks. */
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.sequence] }),
    index("signed_documents_report").on(table.reportId, table.kind),
    uniqueIndex("signed_documents_one_report").on(table.reportId).where(sql`${table.kind} = 'report'`),
  ],
);

/** Public halves only. Each chain has its own keys, so that no sample document passes for a real one. */
export const signingKeys = pgTable(
  "signing_keys",
  {
    /** SHA-256 of the public key, hexadecimal. */
    keyId: text().primaryKey(),
    chain: text().$type<Chain>().notNull(),
    /** 32 bytes, hexadecimal. */
    publicKey: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** The last document that it signed (0: none); null while it signs. */
    retiredAfter: integer(),
    revokedOn: date(),
    revokedReason: text(),
  },
  (table) => [uniqueIndex("signing_keys_in_use").on(table.chain).where(sql`${table.retiredAfter} is null`)],
);

/** A report that was taken in whole and waits to be published. */
export const reportDrafts = pgTable("report_drafts", {
  reportNumber: text().primaryKey(),
  supplementId: integer()
    .notNull()
    .references(() => supplements.id, { onDelete: "cascade" }),
  file: jsonb().$type<ReportFile>().notNull(),
  importedBy: text().notNull(),
  importedAt: instant().notNull().defaultNow(),
});

/** Who agreed to what is about to be signed, by the hash of its content: another content has to be agreed to anew. */
export const approvals = pgTable(
  "approvals",
  {
    contentHash: text().notNull(),
    operator: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.contentHash, table.operator] })],
);

/** What was agreed to and waits for a signature that is made elsewhere (SIGNING=offline), in the order of signing. */
export const unsignedDocuments = pgTable("unsigned_documents", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  chain: text().$type<Chain>().notNull(),
  kind: text().$type<DocumentKind>().notNull(),
  reportNumber: text().notNull(),
  /** Of the canonical JSON of the payload. */
  contentHash: text().notNull().unique(),
  payload: jsonb().notNull(),
  operators: text().array().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Pictures of samples, as they are shown. A report names them by their hash, so that its signature covers them. */
export const samplePictures = pgTable("sample_pictures", {
  /** Hexadecimal. */
  sha256: text().primaryKey(),
  /** WebP. */
  bytes: bytea().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** A report's files as they are served; the chain names the SHA-256 of each. */
export const reportFiles = pgTable(
  "report_files",
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** "report.pdf" */
    name: text().notNull(),
    /** The newest report or state document that the file tells of, by its sequence; a later one makes the file stale. */
    asOf: integer().notNull(),
    bytes: bytea().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.name] })],
);
