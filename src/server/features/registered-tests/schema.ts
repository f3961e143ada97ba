import {
  date,
  foreignKey,
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
import type { SealOpening } from "#contract/registered-test-documents.ts";
import type { TestEntryKind } from "#contract/registered-test-vocabulary.ts";
import type { EntryToApprove } from "#contract/staff/registered-tests.ts";
import type { Chain } from "#contract/vocabulary.ts";
import type { ActionOrigin } from "#platform/action-origin.ts";
import { id } from "#platform/database/columns.ts";
import { users } from "../accounts/schema.ts";
import { signedDocuments } from "../reports/schema/signing.ts";

const instant = () => timestamp({ withTimezone: true });

/**
 * Entries of registered tests: one signed document each, whose text says everything. The other columns are for searching,
 * and `verify` compares them with the text. A trigger refuses every change and deletion, except of demo data.
 */
export const registryEntries = pgTable(
  "registry_entries",
  {
    chain: text().$type<Chain>().notNull(),
    sequence: integer().notNull(),
    test: text().notNull(),
    /** 0: the registration. */
    position: smallint().notNull(),
    entry: text().$type<TestEntryKind>().notNull(),
    at: instant().notNull(),
    /** Of the registration; null for later entries. */
    dueOn: date(),
    /** Of the registration; null for later entries. */
    lots: smallint(),
    /** Of the step "report". */
    reportNumber: text(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.sequence] }),
    foreignKey({
      name: "registry_entries_document",
      columns: [table.chain, table.sequence],
      foreignColumns: [signedDocuments.chain, signedDocuments.sequence],
    }),
    unique("registry_entries_position").on(table.test, table.position),
    index("registry_entries_report").on(table.reportNumber),
  ],
);

/**
 * The first of two approvals of an entry that can't be undone. The second person approves the same content, which is then
 * signed, and the row is deleted. Never shown to visitors: the product may be one that will be sealed.
 */
export const registryApprovals = pgTable("registry_approvals", {
  id: id(),
  content: jsonb().$type<EntryToApprove>().notNull(),
  /** SHA-256 of the content's canonical JSON, hexadecimal. */
  contentHash: text().notNull().unique("registry_approvals_content"),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Where it was given: one of two must be given in the console, which asks for a second factor. */
  via: text().$type<ActionOrigin["via"]>().notNull(),
  at: instant().notNull(),
  expiresAt: instant().notNull(),
});

/** What opens the seals of registered tests, until it is published. Never shown to visitors. */
export const testSeals = pgTable("test_seals", {
  test: text().primaryKey(),
  opening: jsonb().$type<SealOpening>().notNull(),
});
