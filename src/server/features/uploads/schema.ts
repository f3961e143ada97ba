import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const instant = () => timestamp({ withTimezone: true });

/**
 * `asked`: an address was given to upload to. `arrived`: the bytes lie in the store, and are a picture of a size that
 * can be shown. `ready`: its display sizes are made and the bytes that were sent are gone. `refused`: they could not be
 * read as a picture. `removed`: on its way out; shown to nobody.
 */
export const UPLOAD_STATES = ["asked", "arrived", "ready", "refused", "removed"] as const;

/** Pictures that visitors sent. Nothing of what their sender called them is kept. */
export const uploads = pgTable(
  "uploads",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In the store, and the end of the picture's address: unguessable. */
    key: text().notNull().unique("uploads_key"),
    /** `user:17`, or `guest:` and the id of a guest token. */
    owner: text().notNull(),
    state: text({ enum: UPLOAD_STATES }).notNull().default("asked"),
    /** As the sender declared it. What is served is what the bytes are. */
    contentType: text().notNull(),
    /** Of the file as it was sent. */
    bytes: bigint({ mode: "number" }),
    /** Since when nothing refers to it; null while something does. */
    unusedSince: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("uploads_owner").on(table.owner),
    index("uploads_unused").on(table.unusedSince).where(sql`${table.unusedSince} is not null`),
  ],
);

/** What refers to an upload: the picture stays while there is a row. */
export const uploadUses = pgTable(
  "upload_uses",
  {
    uploadId: integer()
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    /** The kind of thing and its id, such as `profile:17`. */
    use: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.use] })],
);
