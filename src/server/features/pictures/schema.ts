import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { PhotoOrigin } from "#contract/product-pictures.ts";
import { supplements } from "../catalogue/schema.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Photos of products: an operator's, or a visitor's that an operator approved. A product has one. */
export const productPhotos = pgTable(
  "product_photos",
  {
    supplementId: integer()
      .primaryKey()
      .references(() => supplements.id, { onDelete: "cascade" }),
    /** Hexadecimal; part of the photo's URL. */
    sha256: text().notNull(),
    /** WebP in display size, without metadata. */
    bytes: bytea().notNull(),
    origin: text().$type<PhotoOrigin>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [index("product_photos_sha256").on(table.sha256)],
);
