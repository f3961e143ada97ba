import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { PhotoOrigin } from "#contract/product-pictures.ts";
import { brands } from "../catalogue/schema/brands.ts";
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

/** Logos of brands that an operator set. A brand has one. */
export const brandLogos = pgTable(
  "brand_logos",
  {
    brandId: integer()
      .primaryKey()
      .references(() => brands.id, { onDelete: "cascade" }),
    /** Hexadecimal; part of the logo's URL. */
    sha256: text().notNull(),
    /** WebP in display size, without metadata. */
    bytes: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [index("brand_logos_sha256").on(table.sha256)],
);
