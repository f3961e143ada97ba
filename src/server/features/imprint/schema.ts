import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";

const line = () => text().notNull().default("");

/** Who operates the site: one row, or none before anything was stated. An empty field is not stated. */
export const imprint = pgTable(
  "imprint",
  {
    only: boolean().primaryKey().default(true),
    organization: line(),
    postalAddress: line(),
    contactEmail: line(),
    contactPhone: line(),
    registration: line(),
    responsiblePerson: line(),
  },
  (table) => [check("imprint_is_one_row", sql`${table.only}`)],
);
