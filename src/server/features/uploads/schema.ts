import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { id } from "#platform/database/columns.ts";

const instant = () => timestamp({ withTimezone: true });

/**
 * States of an upload. `requested`: an upload URL was issued. `arriving`: one request is sending the file. `uploaded`: the original is stored, and its dimensions
 * are within the limits. `ready`: the display sizes are stored and the original is deleted. `rejected`: the original
 * couldn't be decoded as a picture. `removed`: waiting to be deleted, no longer served.
 */
export const UPLOAD_STATES = ["requested", "arriving", "uploaded", "ready", "rejected", "removed"] as const;

/** Pictures uploaded by visitors. Original file names are not stored. */
export const uploads = pgTable(
  "uploads",
  {
    id: id(),
    /** Storage key and last part of the picture's URL; unguessable. */
    key: text().notNull().unique("uploads_key"),
    /** `user:17`, or `guest:` and the id of a guest token. */
    owner: text().notNull(),
    state: text({ enum: UPLOAD_STATES }).notNull().default("requested"),
    /** Content type declared by the client; the served type depends on the bytes. */
    contentType: text().notNull(),
    /** Size of the original; while it arrives, as declared. */
    bytes: bigint({ mode: "number" }),
    /** End of the lease of the request that sends the file. */
    arrivingUntil: instant(),
    /** Start of the unused time; null while in use. */
    unusedSince: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("uploads_owner").on(table.owner),
    index("uploads_in_work").on(table.state).where(sql`${table.state} in ('arriving', 'uploaded')`),
    index("uploads_unused").on(table.unusedSince).where(sql`${table.unusedSince} is not null`),
  ],
);

/** Uses of an upload: the picture is retained while there is a row. */
export const uploadUses = pgTable(
  "upload_uses",
  {
    uploadId: integer()
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    /** A kind and an id, such as `profile:17`. */
    use: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.use] })],
);
