import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Chain, DocumentKind } from "#contract/vocabulary.ts";
import type { KeyIntroduction } from "#domain/signing/trusted-keys.ts";
import { id } from "#platform/database/columns.ts";
import { reports } from "../schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** Every signed document, byte for byte, in hash-chain order. */
export const signedDocuments = pgTable(
  "signed_documents",
  {
    chain: text().$type<Chain>().notNull(),
    sequence: integer().notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    /** Null for entries of the registry, which precede any report. */
    reportId: integer().references(() => reports.id),
    hash: text().notNull(),
    previous: text(),
    keyId: text()
      .notNull()
      .references(() => signingKeys.keyId),
    /** Canonical JSON of payload and proof, exactly as served and verified. */
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.sequence] }),
    index("signed_documents_report").on(table.reportId, table.kind),
    uniqueIndex("signed_documents_one_report").on(table.reportId).where(sql`${table.kind} = 'report'`),
    check(
      "signed_documents_about",
      sql`(${table.reportId} is null) = (${table.kind} in ('registration', 'test_step'))`,
    ),
  ],
);

/** Public signing keys. Each chain has its own, so a demo document never passes for a real one. */
export const signingKeys = pgTable(
  "signing_keys",
  {
    /** SHA-256 of the public key, hexadecimal. */
    keyId: text().primaryKey(),
    chain: text().$type<Chain>().notNull(),
    /** 32 bytes in hexadecimal. */
    publicKey: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Sequence of the last document it signed (0: none); null while the key is current. */
    retiredAfter: integer(),
    revokedOn: date(),
    revokedReason: text(),
    /** The signature of the key before it; null for the first key, and for one that no older key introduced. */
    introducedBy: jsonb().$type<KeyIntroduction>(),
  },
  (table) => [uniqueIndex("signing_keys_in_use").on(table.chain).where(sql`${table.retiredAfter} is null`)],
);

/** Operators' approvals by content hash: changed content needs new ones. Signed where operators are registered. */
export const approvals = pgTable(
  "approvals",
  {
    contentHash: text().notNull(),
    operator: text().notNull(),
    keyId: text(),
    signature: text(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.contentHash, table.operator] })],
);

/** Queue of approved payloads waiting for an offline signature (SIGNING=offline), in signing order. */
export const unsignedDocuments = pgTable("unsigned_documents", {
  id: id(),
  chain: text().$type<Chain>().notNull(),
  kind: text().$type<DocumentKind>().notNull(),
  reportNumber: text().notNull(),
  /** SHA-256 of the payload's canonical JSON. */
  contentHash: text().notNull().unique(),
  payload: jsonb().notNull(),
  operators: text().array().notNull(),
  createdAt: instant().notNull().defaultNow(),
});
