import { sql } from "drizzle-orm";
import { boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ImportKind } from "#contract/staff/imports.ts";
import { id } from "#platform/database/columns.ts";

const instant = () => timestamp({ withTimezone: true });
const count = () => integer().notNull().default(0);

/** A rejected row or a conflict, with its place in the source. */
export interface ImportRunFinding {
  place: string;
  text: string;
}
const findings = () => jsonb().$type<ImportRunFinding[]>().notNull().default(sql`'[]'`);

/** Imports of labels, notices and lists: who ran them, how far they are, and what came of them. */
export const importRuns = pgTable("import_runs", {
  id: id(),
  kind: text().$type<ImportKind>().notNull(),
  /** Name of the file or folder. */
  source: text().notNull(),
  operator: text().notNull(),
  /** SHA-256 of a file that staff sent from the console, hexadecimal; null: by command, or by a job of the server. */
  fileSha256: text(),
  /** DSLD IDs of the labels to download first, none for all of them; null: nothing is downloaded. */
  downloads: text().array(),
  /** Whether it waits for a worker. */
  isWaiting: boolean().notNull().default(false),
  begunAt: instant().notNull(),
  /** When it last said how far it is. */
  seenAt: instant().notNull(),
  endedAt: instant(),
  failure: text(),
  /** Share of the source that is stored, 0 to 1; null: its size is not known. */
  fraction: doublePrecision(),
  added: count(),
  changed: count(),
  unchanged: count(),
  /** Rows about other food; of a list: entries that were removed. */
  other: count(),
  rejected: count(),
  conflicts: count(),
  /** The first of them. */
  rejections: findings(),
  conflictList: findings(),
  /** Products that an undo removed. */
  removed: count(),
  undoneBy: text(),
  undoneAt: instant(),
});
